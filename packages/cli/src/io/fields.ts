import { UsageError } from '../errors.ts';

type Source = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Source =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * The value of a field, or of a field within a field (`user.name`); null where there is none. Throws `UsageError` where
 * the outer one is there and has no such key.
 */
export function fieldOf(value: unknown, field: string): unknown {
  if (!isObject(value)) return null;
  if (Object.hasOwn(value, field)) return value[field];
  let found: unknown = value;
  let path = '';
  for (const key of field.split('.')) {
    if (found === null || found === undefined) return null;
    if (!isObject(found)) throw new UsageError(`The field "${path}" has no parts.`);
    if (!Object.hasOwn(found, key)) {
      if (path === '') return null;
      throw new UsageError(`There is no field "${field}". "${path}" has: ${Object.keys(found).join(', ')}.`);
    }
    found = found[key];
    path = path === '' ? key : `${path}.${key}`;
  }
  return found;
}

/** Keeps the named fields of an object, in the order in which they are asked for. */
export function pick(value: unknown, fields: readonly string[] | undefined): unknown {
  if (!fields || value === null || typeof value !== 'object') return value;
  return Object.fromEntries(fields.map((field) => [field, fieldOf(value, field) ?? null]));
}

/** Whether there may be such a field: one, a part of one, or the word of one that is a number. */
const isKnown = (field: string, known: readonly string[]): boolean =>
  [field, field.split('.', 1)[0] ?? field, field.replace(/Name$/, '')].some((name) => known.includes(name));

/** `a, b` as a list; refuses names that are no fields, and lists those that are. */
export function parseFields(text: string, known: readonly string[], command?: string): readonly string[] {
  const asked = text
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
  const odd = asked.find((field) => !isKnown(field, known));
  if (odd !== undefined || asked.length === 0)
    throw new UsageError(
      `${odd === undefined ? 'Name at least one field' : `There is no field "${odd}"`}. Fields: ${known.join(', ')}.`,
      command,
    );
  return asked;
}
