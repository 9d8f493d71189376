import { ApiError } from '@steward/api-client/client/errors';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { UNREADABLE } from './unreadable.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** What a form needs of a contract's schema. */
export interface FormSchema {
  readonly safeParse: (
    value: unknown,
  ) =>
    | { readonly success: true; readonly data: unknown }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
}

/** A schema made of a check that gives texts by field, or undefined when there is nothing to refuse. */
export const schemaOfRefusal = <V>(
  refusalOf: (values: V) => Readonly<Record<string, string>> | undefined,
): FormSchema => ({
  safeParse: (value) => {
    const refusal = refusalOf(value as V);
    if (refusal === undefined) return { success: true, data: value };
    const issues = Object.entries(refusal).map(([field, message]) => ({ path: [field], message }));
    return { success: false, error: { issues } };
  },
});

/** The first text of each field that a schema refuses. What belongs to no field is under `root`. */
export function fieldErrors(schema: FormSchema, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    const field = path.length === 0 ? 'root' : path.map(String).join('.');
    errors[field] ??= message;
  }
  return errors;
}

/** Refuses the fields whose text is no day or time; each says itself what is wrong with it. */
const unreadable = (values: FieldValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value === UNREADABLE)
      .map(([field]) => [field, 'Enter a day or a time that exists.']),
  );

/** Texts by field, or undefined where there is nothing to refuse. */
export type RefusalOf<V> = (values: V) => Readonly<Record<string, string>> | undefined;

/**
 * Lets a schema and then `refusalOf` judge a form; `toBody` is what the form's values are sent as. What is no field of the
 * form is said for the whole.
 */
export const schemaResolver =
  <V extends FieldValues>(
    schemaOf: () => Promise<FormSchema | undefined>,
    toBody: (values: V) => unknown,
    refusalOf?: RefusalOf<V>,
  ): Resolver<V> =>
  async (values) => {
    const schema = await schemaOf();
    const body = toBody(values);
    const errors = {
      ...refusalOf?.(values),
      ...(schema === undefined ? {} : fieldErrors(schema, body)),
      ...unreadable(values),
    };
    if (Object.keys(errors).length === 0) return { values, errors: {} };
    const named = Object.fromEntries(
      Object.entries(errors).map(([field, message]) => [field in values ? field : 'root', { type: 'schema', message }]),
    );
    return { values: {}, errors: named as FieldErrors<V> };
  };

/** The server's texts by field. */
export const serverErrors = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.errors : {};
