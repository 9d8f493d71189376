import {
  bodyOf,
  RETIRING,
  valuesOf,
  type KeptField,
  type KeptNoun,
  type ReadChoices,
} from '@steward/api-client/columns/kept-noun';
import type { Kept } from '@steward/api-client/contract/managed';
import { resourceOf } from '../io/columns.ts';
import { plural } from '../io/format.ts';
import { Form, type FieldSpec } from './components/form.tsx';
import { writeBinding } from './components/one-or-many.tsx';
import { useRead } from './hooks/use-read.ts';
import { useWrite } from './hooks/use-write.ts';
import type { ListBinding } from './list-bindings.ts';
import { asItIs, listScreen, type ListSpec } from './list-spec.tsx';
import type { ScreenSpec } from './navigation.ts';

interface FormOf<T extends Kept> {
  readonly noun: KeptNoun<T>;
  /** Undefined: a new one. */
  readonly row: T | undefined;
  readonly onClose: () => void;
}

const isRead = (choices: KeptField<never>['choices']): choices is ReadChoices =>
  choices !== undefined && 'endpoint' in choices;

function fieldOf<T extends Kept>(
  { name, label, kind, choices }: KeptField<T>,
  noun: KeptNoun<T>,
  initial: string | number,
  answer: unknown,
): FieldSpec {
  const found = isRead(choices) ? (answer === undefined ? [] : choices.choicesOf(answer)) : (choices ?? []);
  // What is marked among choices is what is sent.
  const isOffered = found.some(({ value }) => String(value) === String(initial));
  const help = noun.calls.add.help?.[name];
  const limit = noun.calls.add.limits[name];
  return {
    name,
    label,
    initial: String(isOffered ? initial : (found[0]?.value ?? initial)),
    ...(help === undefined ? {} : { help }),
    ...(limit === undefined || kind === 'secret' || kind === 'choice' ? {} : { limit }),
    ...(kind === 'secret' ? { isHidden: true } : {}),
    ...(found.length > 0 ? { choices: found.map((one) => ({ value: String(one.value), label: one.label })) } : {}),
  };
}

/** Adds or changes a row. Of somebody else's change meanwhile it is told, and nothing is overwritten. */
function KeptForm<T extends Kept>({ noun, row, onClose }: FormOf<T>) {
  const { calls, fields, one, nameOf } = noun;
  const read = fields.map(({ choices }) => choices).find(isRead);
  const { data } = useRead(read?.endpoint ?? calls.list, undefined);
  const [add, edit] = [useWrite(calls.add), useWrite(calls.edit)];
  // The choices have to be there before the form, which keeps what it began with.
  if (read && data === undefined) return null;
  const values = valuesOf(fields, row);
  return (
    <Form
      title={row ? `Change ${nameOf(row)}` : `Add ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`}
      fields={fields.map((field) => fieldOf(field, noun, values[field.name] ?? '', data))}
      submitLabel={row ? 'save' : `add ${one}`}
      onLeave={onClose}
      onSubmit={async (typed) => {
        const body = bodyOf(fields, typed);
        if (row) await edit({ params: { id: row.id }, body: { ...body, revision: row.revision } });
        else await add({ body });
        onClose();
      }}
    />
  );
}

function MoveForm<T extends Kept>({ noun, row, onClose }: FormOf<T> & { readonly row: T }) {
  const move = useWrite(noun.calls.move ?? noun.calls.edit);
  return (
    <Form
      title={`Move ${noun.nameOf(row)}`}
      fields={[
        { name: 'place', label: 'Place', help: 'From 1 on; the others move on.', initial: String(row.position) },
      ]}
      submitLabel="move"
      onLeave={onClose}
      onSubmit={async ({ place = '' }) => {
        await move({ params: { id: row.id }, body: { place: /^\d{1,6}$/.test(place) ? Number(place) : 0 } });
        onClose();
      }}
    />
  );
}

function bindingsOf<T extends Kept>(noun: KeptNoun<T>): readonly ListBinding<T>[] {
  const { calls, one, many, nameOf, fixed = () => undefined } = noun;
  const { move, setRetired } = calls;
  const { verb, back } = noun.retiring ?? RETIRING;
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
            title: (count) => `${verb} ${plural(count, one, many)}?`,
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
      help: `Add to the ${many}.`,
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
      title: (count) => `Remove ${plural(count, one, many)}?`,
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
    one: [noun.one, noun.many],
    bindings: [...bindingsOf(noun), ...more],
  });
