import {
  bodyOf,
  RETIRING,
  valuesOf,
  type KeptChoice,
  type KeptField,
  type KeptNoun,
  type ReadChoices,
} from '@steward/api-client/columns/kept-noun';
import type { Kept } from '@steward/api-client/contract/managed';
import { say } from '@steward/api-client/rules/say';
import { kept } from '@steward/api-client/words/kept';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { read } from '../../api.ts';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useChangedSince, type ToldField } from '../form/changed-since.tsx';
import { NumberField, SelectField, TextField, type Option } from '../form/fields.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { ErrorNotice, isLost, Notice } from '../notices.tsx';
import { RouteDialog } from '../route-dialog.tsx';
import { SafeText } from '../safe-text.tsx';
import type { KeptPart } from './kept-page.tsx';

const isRead = (choices: KeptField<never>['choices']): choices is ReadChoices =>
  choices !== undefined && 'endpoint' in choices;

interface FieldOf<T extends Kept> {
  readonly noun: KeptNoun<T>;
  readonly field: KeptField<T>;
  readonly isNew: boolean;
}

const KEEPS = 'Leave it empty to keep the one there is.';

function ReadChoice<T extends Kept>({
  field,
  choices,
  help,
}: Omit<FieldOf<T>, 'noun' | 'isNew'> & {
  readonly choices: ReadChoices;
  readonly help: string | undefined;
}) {
  const { data } = useQuery(read(choices.endpoint));
  const options: readonly Option<string | number>[] = data === undefined ? [] : choices.choicesOf(data);
  return <SelectField name={field.name} label={field.label} options={options} help={help} />;
}

function Field<T extends Kept>({ noun, field, isNew }: FieldOf<T>) {
  const { name, label, kind, choices } = field;
  const { add } = noun.calls;
  const means = add.help?.[name];
  const help = kind === 'secret' && !isNew ? `${means ?? ''} ${KEEPS}`.trim() : means;
  if (isRead(choices)) return <ReadChoice field={field} choices={choices} help={help} />;
  if (choices) return <SelectField name={name} label={label} options={choices} help={help} />;
  if (kind === 'number') return <NumberField name={name} label={label} help={help} />;
  const limit = kind === 'secret' ? undefined : add.limits[name];
  return (
    <TextField
      name={name}
      label={label}
      help={help}
      multiline={kind === 'block'}
      mono={kind === 'code' || kind === 'secret'}
      {...(limit === undefined ? {} : { limit })}
    />
  );
}

type Typed = Record<string, string | number>;

const Fields = <T extends Kept>({ noun, isNew }: Omit<FieldOf<T>, 'field'>) =>
  noun.fields.map((field) => <Field key={field.name} noun={noun} field={field} isNew={isNew} />);

/** Adds a row. */
export function AddDialog<T extends Kept>({ noun, look }: KeptPart<T>) {
  const given = useParams();
  const { fields, calls } = noun;
  const { title } = calls.add;
  return (
    <FormDialog<typeof calls.add, Typed>
      title={title}
      endpoint={calls.add}
      defaults={{ ...valuesOf(fields, undefined), ...look.within?.values(given) }}
      toBody={(values) => bodyOf(fields, values)}
      submitLabel={title}
    >
      <Fields noun={noun} isNew />
    </FormDialog>
  );
}

/** The row of the address; `isFresh` once it was read since the dialog was opened. */
function useRow<T extends Kept>({ calls }: KeptNoun<T>) {
  const id = useRouteParam('id');
  const query = useQuery({ ...read(calls.list), refetchOnMount: 'always' });
  const rows: readonly T[] | undefined = query.data;
  const row = rows?.find((each) => String(each.id) === id);
  return {
    id,
    row,
    isFresh: query.isFetchedAfterMount,
    isMissing: rows !== undefined && !row,
    error: isLost(query) ? query.error : null,
    readAgain: async () => (await query.refetch()).data?.find((each) => String(each.id) === id),
  };
}

function NoRow({ title, one, error }: { readonly title: string; readonly one: string; readonly error: Error | null }) {
  return (
    <RouteDialog title={title} width="small">
      {error ? <ErrorNotice error={error} /> : <Notice kind="warning">{say(kept.gone, { one })}</Notice>}
    </RouteDialog>
  );
}

/** Changes a row. What somebody else changed since it was opened is not overwritten. */
export function EditDialog<T extends Kept>({ noun }: KeptPart<T>) {
  const { fields, calls, one, nameOf } = noun;
  const { id, row, isFresh, isMissing, error, readAgain } = useRow(noun);
  if (error || (isMissing && isFresh)) return <NoRow title={say(kept.changeThis, { one })} one={one} error={error} />;
  if (!row || !isFresh) return null;
  return (
    <EditForm
      key={id}
      noun={noun}
      row={row}
      title={say(kept.change, { name: nameOf(row) })}
      fields={fields}
      edit={calls.edit}
      readAgain={readAgain}
    />
  );
}

function Chosen({ choices, value }: { readonly choices: ReadChoices; readonly value: string | number }) {
  const { data } = useQuery(read(choices.endpoint));
  return <SafeText>{labelIn(data === undefined ? [] : choices.choicesOf(data), value)}</SafeText>;
}

const labelIn = (choices: readonly KeptChoice[], value: string | number) =>
  choices.find((one) => one.value === value)?.label ?? String(value);

/** What is told of a row that somebody else changed: all but what is never shown. */
const toldOf = <T extends Kept>(fields: KeptNoun<T>['fields']): readonly ToldField[] =>
  fields
    .filter(({ kind }) => kind !== 'secret')
    .map(({ name, label, choices }) => ({
      ...{ name, label },
      show:
        choices &&
        ((value: string | number) =>
          isRead(choices) ? (
            <Chosen choices={choices} value={value} />
          ) : (
            <SafeText>{labelIn(choices, value)}</SafeText>
          )),
    }));

interface EditFormOf<T extends Kept> {
  readonly noun: KeptNoun<T>;
  readonly row: T;
  readonly title: string;
  readonly fields: KeptNoun<T>['fields'];
  readonly edit: KeptNoun<T>['calls']['edit'];
  readonly readAgain: () => Promise<T | undefined>;
}

function EditForm<T extends Kept>({ noun, row: given, title, fields, edit, readAgain }: EditFormOf<T>) {
  // As it was opened: a change that comes in meanwhile must not pass for one that was seen.
  const [row] = useState(given);
  const typedOf = (one: T): Typed => ({ ...valuesOf(fields, one), revision: one.revision });
  const since = useChangedSince('revision', { read: readAgain, valuesOf: typedOf, fields: toldOf(fields) });
  return (
    <FormDialog<typeof edit, Typed>
      title={title}
      endpoint={edit}
      input={{ params: { id: row.id } }}
      defaults={typedOf(row)}
      {...since}
      toBody={(values) => ({ ...bodyOf(fields, values), revision: values['revision'] })}
      submitLabel="Save"
    >
      <Fields noun={noun} isNew={false} />
    </FormDialog>
  );
}

function StateDialog<T extends Kept>({ noun, retired }: { readonly noun: KeptNoun<T>; readonly retired: boolean }) {
  const { calls, one, nameOf, retiring = RETIRING } = noun;
  const { id, row, isMissing, error } = useRow(noun);
  const word = retired ? retiring.verb : retiring.back;
  if (error || isMissing)
    return (
      <NoRow
        title={say(retiring.asks[retired ? 0 : 1], { name: say(kept.thisOne, { one }) })}
        one={one}
        error={error}
      />
    );
  if (!row || !calls.setRetired) return null;
  return (
    <ConfirmDialog
      title={say(retiring.asks[retired ? 0 : 1], { name: nameOf(row) })}
      endpoint={calls.setRetired}
      input={{ params: { id }, body: { retired } }}
      confirmLabel={word}
      danger={retired}
    >
      <p>{retired ? calls.setRetired.means : 'It is offered again, as it was before.'}</p>
    </ConfirmDialog>
  );
}

/** Offers a row no more. */
export const RetireDialog = <T extends Kept>({ noun }: KeptPart<T>) => <StateDialog noun={noun} retired />;

/** Offers a row again. */
export const RestoreDialog = <T extends Kept>({ noun }: KeptPart<T>) => <StateDialog noun={noun} retired={false} />;

/** Removes a row that nothing refers to. */
export function RemoveDialog<T extends Kept>({ noun }: KeptPart<T>) {
  const { calls, one, nameOf } = noun;
  const { id, row, isMissing, error } = useRow(noun);
  // It is gone from the list before the dialog closes.
  const [seen, setSeen] = useState<T>();
  if (row && row !== seen) setSeen(row);
  const named = row ?? seen;
  if (error || (isMissing && !named)) return <NoRow title={say(kept.removeThis, { one })} one={one} error={error} />;
  if (!named) return null;
  return (
    <ConfirmDialog
      title={say(kept.remove, { name: nameOf(named) })}
      endpoint={calls.remove}
      input={{ params: { id } }}
      confirmLabel="Remove"
    >
      <p>{calls.remove.means}</p>
    </ConfirmDialog>
  );
}
