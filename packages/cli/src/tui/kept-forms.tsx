import {
  bodyOf,
  type KeptField,
  type KeptNoun,
  type ReadChoices,
  valuesOf,
} from '@steward/api-client/columns/kept-noun';
import type { Kept } from '@steward/api-client/contract/managed';
import { say } from '@steward/api-client/rules/say';
import { kept } from '@steward/api-client/words/kept';
import { useState } from 'react';
import { type FieldSpec, Form } from './components/form.tsx';
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
export function KeptForm<T extends Kept>({ noun, row: opened, onClose }: FormOf<T>) {
  const { client } = useServices();
  const [row, setRow] = useState(opened);
  const { calls, fields, one, nameOf } = noun;
  const read = fields.map(({ choices }) => choices).find(isRead);
  const { data } = useRead(read?.endpoint ?? calls.list, undefined);
  const [add, edit] = [useWrite(calls.add), useWrite(calls.edit)];
  // The choices have to be there before the form, which keeps what it began with.
  if (read && data === undefined) return null;
  const specsOf = (of: T | undefined) => {
    const values = valuesOf(fields, of);
    return fields.map((field) => fieldOf(field, noun, values[field.name] ?? '', data));
  };
  const lookAgain = async () => {
    const now = (await client.call(calls.list)).find(({ id }) => id === row?.id);
    if (now === undefined || now.revision === row?.revision) return undefined;
    setRow(now);
    return Object.fromEntries(specsOf(now).map(({ name, initial = '' }) => [name, initial]));
  };
  return (
    <Form
      title={row ? say(kept.change, { name: nameOf(row) }) : calls.add.title}
      fields={specsOf(row)}
      submitLabel={row ? 'save' : say(kept.addIt, { one })}
      onLeave={onClose}
      onConflict={lookAgain}
      onSubmit={async (typed) => {
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
