import type { Client } from '@steward/api-client/client/client';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { sessions } from '@steward/api-client/contract/sessions';
import { allows, type Access, type Viewer } from '@steward/api-client/rules/access';
import { say } from '@steward/api-client/rules/say';
import type { ReactNode } from 'react';
import type { Thing } from '../io/format.ts';
import { selectFirst } from '../words/select-first.ts';
import type { FieldSpec, FormValues } from './components/form.tsx';
import type { KeyName } from './key-map.ts';
import type { Binding, FooterPart } from './keys.ts';
import type { Navigation } from './navigation.ts';
import { onlyFor } from './only-for.ts';

/** What a row of a list can be. */
export type RowThing = Thing & keyof typeof selectFirst;

/** What a key of a list can reach. */
export type ListTools = Pick<Navigation, 'open' | 'replace'>;

interface Prepared {
  readonly lines: readonly string[];
  readonly values: FormValues;
}

/** Something done to all marked rows: asked once, with who is meant, and reported once. */
export interface ManyWrite<T> {
  readonly endpoint: Endpoint;
  /** `Remove 3 blocks?` */
  readonly title: (count: number) => string;
  /** What it brings about, a paragraph each. */
  readonly lines?: readonly string[];
  /** What `y` does, in a word or two. */
  readonly yes: string;
  /** How a row is called in the preview and the report. */
  readonly nameOf: (row: T) => string;
  /** What is typed once for all. */
  readonly asks?: readonly FieldSpec[];
  /** Reads what was typed, by the server's clock: what to say of it before it is sent. Throws what is wrong with it. */
  readonly prepare?: (values: FormValues, nowMs: number) => Prepared;
  readonly send: (client: Client, row: T, values: FormValues) => Promise<unknown>;
  /** Takes one back, where the server can; given what it answered. */
  readonly undo?: (client: Client, row: T, answer: unknown) => Promise<unknown>;
}

interface Told {
  readonly id?: string;
  readonly keys: readonly string[];
  readonly label: string;
  readonly help?: string;
  readonly quiet?: true;
  /** Who may, by the contract. */
  readonly access?: Access;
  /** What is for them: `Unbanning is`. */
  readonly what?: string;
  /** Said in place of the sentence that `what` and the access make. */
  readonly refusal?: string;
}

/** A form or a question that a key opens. */
export interface Asks<R> {
  /** Told the row as it was when the key was pressed. */
  readonly ask: (row: R, close: () => void) => ReactNode;
  readonly isQuestion?: true;
  /** What stands in the footer meanwhile, where it is neither a form nor a question. */
  readonly footer?: readonly FooterPart[];
}

/** A key of a list as data: what it needs, and what it does. */
export type ListBinding<T> = Told &
  (
    | (Partial<Asks<undefined>> & {
        readonly needs?: undefined;
        readonly disabled?: string | undefined;
        readonly run?: (tools: ListTools) => void;
      })
    | (Partial<Asks<T>> & {
        readonly needs: 'row';
        /** Said while there is no row. */
        readonly none?: string;
        /** Why it cannot be done to this row now. */
        readonly refuses?: (row: T) => string | undefined;
        readonly run?: (row: T, tools: ListTools) => void;
        /** Said while no row is marked, of what is done to marked rows only. */
        readonly unmarked?: (keyName: KeyName) => string;
        readonly many?: ManyWrite<T>;
      })
  );

interface Given<T> {
  readonly viewer: Viewer;
  readonly row: T | undefined;
  readonly marked: readonly T[];
  /** What a row is: `block`. */
  readonly one: RowThing;
  readonly tools: ListTools;
  readonly keyName: KeyName;
  readonly start: (asked: Asks<T | undefined>, row: T | undefined) => void;
  readonly startMany: (many: ManyWrite<T>, refuses: (row: T) => string | undefined) => void;
}

const SELECT_FIRST = say(selectFirst.row, {});
const oneAtATime = (keyName: KeyName) =>
  `This is done to one row at a time. Take the marks away with ${keyName('unmark', 'esc')} first.`;

const rightOf = <T>({ access, what, refusal, label }: ListBinding<T>, viewer: Viewer): string | undefined =>
  access === undefined || allows(access, viewer) === true
    ? undefined
    : (refusal ?? onlyFor(what ?? `"${label}" is`, access));

/** The key as the frame takes it: with why it does nothing now, and what it does else. */
export function bindingOf<T>(binding: ListBinding<T>, given: Given<T>): Binding {
  const { id, keys, label, help, quiet } = binding;
  const { row, marked, one, tools, viewer, keyName, start, startMany } = given;
  const shown = {
    ...(id === undefined ? {} : { id }),
    keys,
    label,
    ...(help === undefined ? {} : { help }),
    ...(quiet ? { quiet } : {}),
  };
  const right = rightOf(binding, viewer);
  // What is not theirs is not offered: the help tells whom it is for, and so does the key.
  const offered = right === undefined ? shown : { ...shown, quiet: true as const };
  if (binding.needs === undefined) {
    const { ask, isQuestion } = binding;
    return {
      ...offered,
      disabled: right ?? binding.disabled,
      run: () =>
        ask
          ? start({ ask: (_row, close) => ask(undefined, close), ...(isQuestion ? { isQuestion } : {}) }, undefined)
          : binding.run?.(tools),
    };
  }
  const { ask, isQuestion, footer, many, refuses, none = say(selectFirst[one], {}) } = binding;
  if (many && marked.length > 0)
    return { ...offered, disabled: right, run: () => startMany(many, refuses ?? (() => undefined)) };
  return {
    ...offered,
    disabled:
      right ??
      binding.unmarked?.(keyName) ??
      (row === undefined ? none : (refuses?.(row) ?? (ask && marked.length > 1 ? oneAtATime(keyName) : undefined))),
    run() {
      if (row === undefined) return;
      if (ask) {
        const told = { ...(isQuestion ? { isQuestion } : {}), ...(footer ? { footer } : {}) };
        start({ ask: (_row, close) => ask(row, close), ...told }, row);
      } else binding.run?.(row, tools);
    },
  };
}

interface PlayerKey {
  readonly keys?: readonly string[];
  readonly label?: string;
  readonly none?: string;
}

/** Opens the profile of a row's player. */
export const openPlayer = <T>(
  nameOf: (row: T) => string,
  { keys = ['enter', 'p'], label = 'open', none = SELECT_FIRST }: PlayerKey = {},
): ListBinding<T> => ({
  keys,
  label,
  help: 'Open the profile.',
  needs: 'row',
  none,
  run: (row, { open }) => open('player', { name: nameOf(row) }),
});

/** The profile of a row's player, and `s` for the anti-cheat sessions. */
export const playerBindings = <T>(nameOf: (row: T) => string, key: PlayerKey = {}): readonly ListBinding<T>[] => [
  openPlayer(nameOf, key),
  {
    keys: ['s'],
    label: 'sessions',
    help: 'Anti-cheat sessions of this player.',
    access: sessions.active.access,
    what: 'Anti-cheat sessions are',
    needs: 'row',
    none: SELECT_FIRST,
    run: (row, { open }) => open('player-sessions', { name: nameOf(row) }),
  },
];
