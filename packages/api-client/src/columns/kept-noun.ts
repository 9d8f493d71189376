import type { Endpoint } from '../contract/endpoint.ts';
import type { Kept, KeptCalls } from '../contract/managed.ts';
import type { counted } from '../words/counted.ts';
import { kept } from '../words/kept.ts';
import type { Message } from '../words/message.ts';
import type { RecordColumn } from './column.ts';

export interface KeptChoice {
  readonly value: string | number;
  readonly label: string;
}

/** Choices that are read from the server. */
export interface ReadChoices {
  readonly endpoint: Endpoint;
  readonly choicesOf: (answer: unknown) => readonly KeptChoice[];
}

/** Makes choices of what a call answers. */
export const choicesFrom = <T>(
  endpoint: Endpoint,
  choicesOf: (rows: readonly T[]) => readonly KeptChoice[],
): ReadChoices => ({
  endpoint,
  choicesOf: (answer) => choicesOf(answer as readonly T[]),
});

/** A field of the form that adds or changes a row. */
export interface KeptField<T> {
  /** As the body of the call has it. */
  readonly name: string;
  readonly label: string;
  /** `secret`: typed anew each time, and never shown. */
  readonly kind: 'line' | 'block' | 'code' | 'number' | 'choice' | 'secret';
  readonly choices?: readonly KeptChoice[] | ReadChoices;
  /** Its choices are read, and are numbers. */
  readonly isNumber?: boolean;
  /** What a row has there; what a new one begins with, where there is none. */
  readonly value: (row: T | undefined) => string | number;
}

type NamedQuestion = `${string}{name}${string}?`;

/** What retiring a row is called, and bringing it back. */
export interface RetiringWords {
  readonly verb: string;
  readonly back: string;
  /** The questions before both, about a row or several. */
  readonly asks: readonly [retire: Message<NamedQuestion>, restore: Message<NamedQuestion>];
  /** The commands of the terminal, and what each says when it was done. */
  readonly commands: readonly [retire: string, restore: string];
  readonly done: readonly [retired: string, restored: string];
}

export const RETIRING: RetiringWords = {
  verb: 'Retire',
  back: 'Bring back',
  asks: [kept.retire, kept.bringBack],
  commands: ['retire', 'restore'],
  done: ['It is retired.', 'It is offered again.'],
};

type KeptThing = Extract<
  keyof typeof counted,
  'award' | 'channel' | 'link' | 'package' | 'perk' | 'typeOfGroups' | 'typeOfProperties' | 'year'
>;

/** A list that managers keep, as every client shows it: one description for tables, forms, commands and screens. */
export interface KeptNoun<T extends Kept> {
  /** What a row is, and what several are. */
  readonly one: string;
  readonly many: string;
  /** How several are counted. */
  readonly counted: KeptThing;
  readonly calls: KeptCalls<T>;
  readonly columns: readonly RecordColumn<T>[];
  readonly fields: readonly KeptField<T>[];
  readonly nameOf: (row: T) => string;
  /** `RETIRING` where it is not said. */
  readonly retiring?: RetiringWords;
  /** Why nobody can change a row here. */
  readonly fixed?: (row: T) => string | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** What was typed, as the body of the call: numbers as numbers, and a secret that was left empty left out. */
export const bodyOf = <T>(fields: readonly KeptField<T>[], values: Values): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ name, kind, choices, isNumber: isRead = false }): [string, unknown][] => {
      const value = values[name];
      if (kind === 'secret' && (value === undefined || value === '')) return [];
      const isNumber = isRead || kind === 'number' || isNumeric(choices);
      return [[name, isNumber ? numberOf(value) : value]];
    }),
  );

const isNumeric = (choices: KeptField<never>['choices']): boolean =>
  Array.isArray(choices) && choices.some(({ value }: KeptChoice) => typeof value === 'number');

/** What is no number stays as it is: the call says what is wrong with it. */
function numberOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.replaceAll(/[\s,]/g, '');
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : value;
}

/** The values of a form about a row, or about a new one. */
export const valuesOf = <T>(fields: readonly KeptField<T>[], row: T | undefined): Record<string, string | number> =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value(row)]));
