import { useState, type ReactNode } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { Facts } from '../facts.tsx';
import { Notice } from '../notices.tsx';
import { SafeText } from '../safe-text.tsx';
import { same } from './form-draft.tsx';

/** A field whose value is told where somebody else changed it. */
export interface ToldField {
  readonly name: string;
  readonly label: string;
  /** What it holds, in words; the value itself by default. */
  readonly show?: ((value: never) => ReactNode) | undefined;
}

/** How a form goes on after somebody else changed what it changes (409). */
export interface Rereading<V extends FieldValues> {
  /** What it holds by now; undefined where it is gone, or cannot be read. */
  readonly read: () => Promise<V | undefined>;
  readonly fields: readonly ToldField[];
}

interface Now {
  readonly fields: readonly ToldField[];
  readonly values: Readonly<Record<string, unknown>>;
}

const Value = ({ of: { show }, value }: { readonly of: ToldField; readonly value: unknown }) =>
  show ? (
    show(value as never)
  ) : value === undefined || value === '' ? (
    'Nothing'
  ) : (
    <SafeText multiline>{typeof value === 'string' ? value : JSON.stringify(value)}</SafeText>
  );

/** What the thing is by now. The fields hold what was typed. */
function ChangedSince({ now: { fields, values } }: { readonly now: Now }) {
  if (fields.length === 0)
    return <Notice kind="info">Your fields show all of it. To save what you typed, save again.</Notice>;
  return (
    <Notice kind="info" title="This is what it is now">
      <Facts
        columns={1}
        facts={fields.map((field) => ({
          label: field.label,
          value: <Value of={field} value={values[field.name]} />,
        }))}
      />
      What you typed is still in its fields. To put it in place of this, save again.
    </Notice>
  );
}

/**
 * Reads again what the server says was changed by somebody else: what was typed stays, the other fields show what they hold
 * now, and the next save is compared with that.
 */
export function useChangedSince<V extends FieldValues>(
  form: UseFormReturn<V>,
  compares: (keyof V & string) | undefined,
  rereading: Rereading<V> | undefined,
) {
  const [now, setNow] = useState<Now>();
  const meet = async () => {
    if (!rereading || compares === undefined) return;
    const sent: FieldValues = form.getValues();
    const found = await rereading.read();
    // It was refused for another reason.
    if (!found || same(found[compares], sent[compares])) return;
    const opened: FieldValues = form.formState.defaultValues ?? {};
    const typed: FieldValues = form.getValues();
    const isTyped = (name: string) => !same(typed[name], opened[name]);
    // What is back after a reload was typed over something older than what the form was opened with.
    const isOlder = !same(opened[compares], sent[compares]);
    const isTold = ({ name }: ToldField) =>
      isOlder ? isTyped(name) && !same(typed[name], found[name]) : !same(opened[name], found[name]);
    const fields = rereading.fields.filter(isTold);
    form.reset(found, { keepDirtyValues: true });
    const set = (name: string, value: unknown, shouldDirty: boolean) =>
      form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty });
    for (const name of Object.keys(opened)) if (isTyped(name) && typed[name] === undefined) set(name, undefined, true);
    set(compares, found[compares], false);
    setNow({ fields, values: found });
  };
  return { meet, forget: () => setNow(undefined), notice: now && <ChangedSince now={now} /> };
}
