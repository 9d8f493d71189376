import { type KeptNoun, RETIRING } from '@steward/api-client/columns/kept-noun';
import type { Kept } from '@steward/api-client/contract/managed';
import { say } from '@steward/api-client/rules/say';
import { kept } from '@steward/api-client/words/kept';
import { resourceOf } from '../io/columns.ts';
import { plural } from '../io/format.ts';
import { writeBinding } from './components/one-or-many.tsx';
import { KeptForm, MoveForm } from './kept-forms.tsx';
import type { ListBinding } from './list-bindings.ts';
import { asItIs, listScreen, type ListSpec } from './list-spec.tsx';
import type { ScreenSpec } from './navigation.ts';

function bindingsOf<T extends Kept>(noun: KeptNoun<T>): readonly ListBinding<T>[] {
  const { calls, many, counted, nameOf, fixed = () => undefined } = noun;
  const { move, setRetired } = calls;
  const { verb, back, asks } = noun.retiring ?? RETIRING;
  const ofOne = (row: T) => ({ params: { id: row.id } });
  const retiring = (retired: boolean, key: string, verb: string, refusal: string): readonly ListBinding<T>[] =>
    setRetired
      ? [
          writeBinding<T>({
            keys: [key],
            label: verb.toLowerCase(),
            help: retired ? 'Offer it no more, after a question.' : 'Offer it again, after a question.',
            refuses: (row) => fixed(row) ?? (row.retired === retired ? refusal : undefined),
            endpoint: setRetired,
            title: (count) => say(asks[retired ? 0 : 1], { name: plural(count, counted) }),
            lines: retired && setRetired.means !== undefined ? [setRetired.means] : [],
            yes: verb.toLowerCase(),
            nameOf,
            send: (client, row) => client.call(setRetired, { ...ofOne(row), body: { retired } }),
            undo: (client, row) => client.call(setRetired, { ...ofOne(row), body: { retired: !retired } }),
          }),
        ]
      : [];
  return [
    {
      keys: ['a'],
      label: 'add',
      help: say(kept.addTo, { many }),
      access: calls.add.access,
      ask: (_row, close) => <KeptForm noun={noun} row={undefined} onClose={close} />,
    },
    {
      keys: ['enter', 'e'],
      label: 'change',
      help: 'Change this one.',
      needs: 'row',
      access: calls.edit.access,
      refuses: fixed,
      ask: (row, close) => <KeptForm noun={noun} row={row} onClose={close} />,
    },
    ...(move
      ? [
          {
            keys: ['m'],
            label: 'move',
            help: 'Give it another place.',
            needs: 'row' as const,
            access: move.access,
            refuses: fixed,
            ask: (row: T, close: () => void) => <MoveForm noun={noun} row={row} onClose={close} />,
          },
        ]
      : []),
    ...retiring(true, 't', verb, 'It is offered no more already.'),
    ...retiring(false, 'b', back, 'It is offered already.'),
    writeBinding<T>({
      keys: ['d'],
      label: 'remove',
      help: 'Remove it, after a question.',
      refuses: fixed,
      endpoint: calls.remove,
      title: (count) => say(kept.remove, { name: plural(count, counted) }),
      lines: calls.remove.means === undefined ? [] : [calls.remove.means],
      yes: 'remove',
      nameOf,
      send: (client, row) => client.call(calls.remove, ofOne(row)),
    }),
  ];
}

interface KeptScreen<T extends Kept> extends Pick<
  ListSpec<KeptNoun<T>['calls']['list'], T>,
  'id' | 'title' | 'command'
> {
  readonly noun: KeptNoun<T>;
  /** Keys besides those of every list. */
  readonly more?: readonly ListBinding<T>[];
}

/** The screen of a list that managers keep. */
export const keptScreen = <T extends Kept>({ noun, more = [], ...screen }: KeptScreen<T>): ScreenSpec =>
  listScreen({
    ...screen,
    endpoint: noun.calls.list,
    rows: asItIs<T>,
    resource: resourceOf(noun.columns),
    one: noun.counted,
    bindings: [...bindingsOf(noun), ...more],
  });
