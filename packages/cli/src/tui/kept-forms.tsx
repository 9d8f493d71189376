import {
  bodyOf,
  type KeptChoice,
  type KeptField,
  type KeptNoun,
  type ReadChoices,
  valuesOf,
} from '@steward/api-client/columns/kept-noun';
import { ApiError } from '@steward/api-client/client/errors';
import type { Kept } from '@steward/api-client/contract/managed';
import { say } from '@steward/api-client/rules/say';
import { kept } from '@steward/api-client/words/kept';
import { useState } from 'react';
import { type FieldSpec, Form, type FormValues } from './components/form.tsx';
import { useRead } from './hooks/use-read.ts';
import { useWrite } from './hooks/use-write.ts';
import { useServices } from './services.ts';

interface FormOf<T extends Kept> {
  readonly noun: KeptNoun<T>;
  /** Undefined: a new one. */
  readonly row: T | undefined;
  readonly onClose: () => void;
}

const isRead = (choices: KeptField<never>['choices']): choices is ReadChoices =>
  choices !== undefined && 'endpoint' in choices;

const asChoice = ({ value, label }: KeptChoice) => ({ value: String(value), label });

/** What may be chosen now. */
const offeredOf = <T extends Kept>({ choices }: KeptField<T>, answer: unknown) =>
  (isRead(choices) ? (answer === undefined ? [] : choices.choicesOf(answer)) : (choices ?? [])).map(asChoice);

/** Says that what a row holds can be chosen no more; undefined where it can, and of what is typed. */
function goneText<T extends Kept>(field: KeptField<T>, value: string, answer: unknown): string | undefined {
  const offered = offeredOf(field, answer);
  return offered.length === 0 || offered.some((one) => one.value === value)
    ? undefined
    : `${field.label}: "${value}" can be chosen no more. Choose again.`;
}

function fieldOf<T extends Kept>(
  field: KeptField<T>,
  noun: KeptNoun<T>,
  { initial, isNew, answer }: { readonly initial: string; readonly isNew: boolean; readonly answer: unknown },
): FieldSpec {
  const { name, label, kind } = field;
  const offered = offeredOf(field, answer);
  const isGone = goneText(field, initial, answer) !== undefined;
  // What is marked among choices is what is sent: what a row holds stays marked until something else is chosen.
  const found = isGone && !isNew ? [{ value: initial, label: `${initial} (no more)` }, ...offered] : offered;
  const help = noun.calls.add.help?.[name];
  const limit = noun.calls.add.limits[name];
  return {
    name,
    label,
    initial: isGone && isNew ? (offered[0]?.value ?? initial) : initial,
    ...(help === undefined ? {} : { help }),
    ...(limit === undefined || kind === 'secret' || kind === 'choice' ? {} : { limit }),
    ...(kind === 'secret' ? { isHidden: true } : {}),
    ...(kind === 'block' ? { hasLines: true } : {}),
    ...(found.length > 0 ? { choices: found } : {}),
  };
}

/** Adds or changes a row. Of somebody else's change meanwhile it is told, and nothing is overwritten. */
export function KeptForm<T extends Kept>({ noun, row: opened, onClose }: FormOf<T>) {
  const { client } = useServices();
  const [row, setRow] = useState(opened);
  const { calls, fields, one, nameOf } = noun;
  const read = fields.map(({ choices }) => choices).find(isRead);
  const { data, error, refetch } = useRead(read?.endpoint ?? calls.list, undefined);
  const [add, edit] = [useWrite(calls.add), useWrite(calls.edit)];
  const title = row ? say(kept.change, { name: nameOf(row) }) : calls.add.title;
  // The choices have to be there before the form, which keeps what it began with.
  if (read && data === undefined)
    return (
      <Form
        key="choices"
        title={title}
        remarks={[error ? `What can be chosen could not be read: ${error.message}` : 'Reading what can be chosen...']}
        fields={[]}
        submitLabel="try again"
        onLeave={onClose}
        onSubmit={async () => void (await refetch())}
      />
    );
  const valuesIn = (of: T | undefined): FormValues =>
    Object.fromEntries(Object.entries(valuesOf(fields, of)).map(([name, value]) => [name, String(value)]));
  const specsOf = (of: T | undefined) => {
    const values = valuesIn(of);
    return fields.map((field) =>
      fieldOf(field, noun, { initial: values[field.name] ?? '', isNew: of === undefined, answer: data }),
    );
  };
  const gone = (values: FormValues) =>
    fields.flatMap((field) => {
      const text = goneText(field, values[field.name] ?? '', data);
      return text === undefined ? [] : ([[field.name, text]] as const);
    });
  const lookAgain = async () => {
    const now = (await client.call(calls.list)).find(({ id }) => id === row?.id);
    if (now === undefined || now.revision === row?.revision) return undefined;
    setRow(now);
    return Object.fromEntries(specsOf(now).map(({ name, initial = '' }) => [name, initial]));
  };
  return (
    <Form
      title={title}
      remarks={row ? gone(valuesIn(row)).map(([, text]) => text) : []}
      fields={specsOf(row)}
      submitLabel={row ? 'save' : say(kept.addIt, { one })}
      onLeave={onClose}
      onConflict={lookAgain}
      onSubmit={async (typed) => {
        const [first, ...others] = gone(typed);
        if (first) throw new ApiError(422, first[1], Object.fromEntries([first, ...others]));
        const body = bodyOf(fields, typed);
        if (row) await edit({ params: { id: row.id }, body: { ...body, revision: row.revision } });
        else await add({ body });
        onClose();
      }}
    />
  );
}

export function MoveForm<T extends Kept>({ noun, row, onClose }: FormOf<T> & { readonly row: T }) {
  const move = useWrite(noun.calls.move ?? noun.calls.edit);
  return (
    <Form
      title={say(kept.move, { name: noun.nameOf(row) })}
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
