import { UsageError } from '../errors.ts';

/** Keeps the named fields of an object, in the order in which they are asked for. */
export function pick(value: unknown, fields: readonly string[] | undefined): unknown {
  if (!fields || value === null || typeof value !== 'object') return value;
  const source = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(fields.map((field) => [field, Object.hasOwn(source, field) ? source[field] : null]));
}

/** `a, b` as a list; refuses names that are no fields, and lists those that are. */
export function parseFields(text: string, known: readonly string[], command?: string): readonly string[] {
  const asked = text
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
  const odd = asked.find((field) => !known.includes(field));
  if (odd !== undefined || asked.length === 0)
    throw new UsageError(
      `${odd === undefined ? 'Name at least one field' : `There is no field "${odd}"`}. Fields: ${known.join(', ')}.`,
      command,
    );
  return asked;
}

const BEYOND_ASCII_CONTROLS = /[\u007f-\u009f\u00ad\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g;

/** JSON in which whatever a terminal could obey is escaped; it parses to the same value. */
export function jsonText(value: unknown, indent = 0): string {
  return (JSON.stringify(value, null, indent) ?? 'null').replace(
    BEYOND_ASCII_CONTROLS,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
