import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { isSecretKey } from '@steward/api-client/rules/secret-keys';
import { useEffect, useState, type RefObject } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { dropDraft, keepDraft, readDraft, type DraftPlace, type DraftValues } from '../../drafts.ts';
import { useViewer } from '../../hooks/use-viewer.ts';
import css from './form.module.css';
import { UNREADABLE } from './unreadable.ts';

/** Names a form among those of its address. */
export const formOf = (endpoint: Endpoint, input: unknown): string => `${endpoint.id} ${JSON.stringify(input ?? null)}`;

/** Where what is typed here is kept; undefined for somebody who is not signed in. */
export function useDraftPlace(form: string): DraftPlace | undefined {
  const viewer = useViewer();
  const { pathname } = useLocation();
  return viewer ? { account: viewer.id, pathname, form } : undefined;
}

/** Whether something typed waits there: a form that is opened by a button then stands open. */
export function useHasDraft(endpoint: Endpoint, input: unknown): boolean {
  const place = useDraftPlace(formOf(endpoint, input));
  return place !== undefined && readDraft(place) !== undefined;
}

interface OwnDraft<T> {
  /** What was kept before this page was opened. */
  readonly kept: T | undefined;
  readonly keep: (values: T) => void;
  readonly drop: () => void;
}

/** The draft of a form with a state of its own. */
export function useDraft<T extends DraftValues>(form: string): OwnDraft<T> {
  const place = useDraftPlace(form);
  const [kept] = useState(() => (place ? (readDraft(place) as T | undefined) : undefined));
  return {
    kept,
    keep: (values) => place && keepDraft(place, values),
    drop: () => place && dropDraft(place),
  };
}

const isEmpty = (value: unknown) => value === undefined || value === '';
/** Whether two values of a field are the same; nothing is the same as no text. */
export const same = (one: unknown, other: unknown) =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);

interface Keeping {
  readonly defaults: FieldValues;
  readonly element: HTMLFormElement | null;
  readonly compares: string | undefined;
}

/** What of a form may be kept: what was changed, what was emptied too, with what the call compares; never a secret. */
function keptOf(values: FieldValues, { defaults, element, compares }: Keeping): DraftValues {
  const hidden = new Set(
    [...(element?.querySelectorAll('input[type="password"]') ?? [])].map((one) => one.getAttribute('name')),
  );
  const changed = Object.entries(values).filter(
    ([key, value]) =>
      key !== compares && !isSecretKey(key) && !hidden.has(key) && value !== UNREADABLE && !same(value, defaults[key]),
  );
  const compared = compares !== undefined && changed.length > 0 ? [[compares, values[compares]] as const] : [];
  return Object.fromEntries([...changed, ...compared]);
}

interface FormDraft {
  /** What the fields show was typed before. */
  readonly isRestored: boolean;
  /** Forgets it. */
  readonly drop: () => void;
  /** Forgets it, and empties the fields. */
  readonly discard: () => void;
}

/** Keeps what is typed by account and address until it is sent or discarded, and puts it back. */
export function useFormDraft<V extends FieldValues>(
  form: UseFormReturn<V>,
  element: RefObject<HTMLFormElement | null>,
  name: string,
  compares?: string,
): FormDraft {
  const place = useDraftPlace(name);
  const key = JSON.stringify(place);
  const [hadDraft, setHadDraft] = useState(() => place !== undefined && readDraft(place) !== undefined);
  const drop = () => {
    if (place) dropDraft(place);
  };

  useEffect(() => {
    const at = JSON.parse(key ?? 'null') as DraftPlace | null;
    if (at === null) return undefined;
    const draft = Object.entries(readDraft(at) ?? {}).filter(([field]) => !isSecretKey(field));
    for (const [field, value] of draft)
      form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues = {} }) =>
        keepDraft(at, keptOf(values, { defaults: defaultValues, element: element.current, compares })),
    });
    return stop;
  }, [key, form, element, compares]);

  return {
    isRestored: hadDraft && form.formState.isDirty,
    drop,
    discard() {
      drop();
      form.reset();
      setHadDraft(false);
    },
  };
}

/** What of a form takes the focus first. */
export const FOCUSABLE = 'input:not([type="hidden"]), select, textarea';

/** Says that the fields hold what was typed before, and how to begin anew: at the first field then. */
export const Restored = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <p className={css.restored} role="status">
    What you typed here before is back.{' '}
    <button
      type="button"
      className={css.anew}
      onClick={({ currentTarget: { form } }) => {
        onDiscard();
        form?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
      }}
    >
      Start anew
    </button>
  </p>
);
