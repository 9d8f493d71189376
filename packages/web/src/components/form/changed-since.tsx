import { useState, type ReactNode } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { Notice } from '../notices.tsx';
import { SafeText } from '../safe-text.tsx';
import { same } from './form-draft.tsx';
import css from './form.module.css';

/** A field whose value is told where somebody else changed it. */
export interface ToldField {
  readonly name: string;
  readonly label: string;
  /** What it holds, in words; the value itself by default. */
  readonly show?: ((value: never) => ReactNode) | undefined;
}

/** How a form goes on after somebody else changed what it changes (409). */
export interface Rereading<T, V extends FieldValues> {
  /** What it is by now; undefined where it is gone, or cannot be read. */
  readonly read: () => Promise<T | undefined>;
  /** What the form holds of it. */
  readonly valuesOf: (of: T) => V;
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
function ChangedSince({ fields, values }: Now) {
  if (fields.length === 0)
    return <Notice kind="info">Your fields show all of it. To save what you typed, save again.</Notice>;
  return (
    <Notice kind="info" title="This is what it is now">
      {/* Not the sheet of other pages: each form would bring it along. */}
      <dl className={css.now}>
        {fields.map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              <Value of={field} value={values[field.name]} />
            </dd>
          </div>
        ))}
      </dl>
      What you typed is still in its fields. To put it in place of this, save again.
    </Notice>
  );
}

/**
 * Reads again what the server says was changed by somebody else: what was typed stays, the other fields show what they hold
 * now, and the next save is compared with that. What is said of it; undefined where it was refused for another reason.
 */
async function goOnFrom<T, V extends FieldValues>(
  form: UseFormReturn<V>,
  compares: keyof V & string,
  { read, valuesOf, fields }: Rereading<T, V>,
): Promise<ReactNode> {
  const sent: FieldValues = form.getValues();
  const now = await read();
  const found = now && valuesOf(now);
  if (!found || same(found[compares], sent[compares])) return undefined;
  const opened: FieldValues = form.formState.defaultValues ?? {};
  const typed: FieldValues = form.getValues();
  const isTyped = (name: string) => !same(typed[name], opened[name]);
  // What is back after a reload was typed over something older than what the form was opened with.
  const isOlder = !same(opened[compares], sent[compares]);
  const isTold = ({ name }: ToldField) =>
    isOlder ? isTyped(name) && !same(typed[name], found[name]) : !same(opened[name], found[name]);
  form.reset(found, { keepDirtyValues: true });
  const set = (name: string, value: unknown, shouldDirty: boolean) =>
    form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty });
  for (const name of Object.keys(opened)) if (isTyped(name) && typed[name] === undefined) set(name, undefined, true);
  set(compares, found[compares], false);
  return <ChangedSince fields={fields.filter(isTold)} values={found} />;
}

/** The properties of a form that goes on after somebody else changed what it `compares` meanwhile. */
export function useChangedSince<T, V extends FieldValues>(compares: keyof V & string, rereading: Rereading<T, V>) {
  const [told, setTold] = useState<ReactNode>();
  const goOn = (form: UseFormReturn<V>) =>
    goOnFrom(form, compares, rereading).then(setTold, () => {
      // What was refused stands there; saving again asks again.
    });
  return { compares, told, onConflict: (form: UseFormReturn<V>) => void goOn(form) };
}
