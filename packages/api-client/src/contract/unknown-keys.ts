import { partsOf, type Schema } from './schema-parts.ts';

type FieldErrors = Readonly<Record<string, string>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const listed = (keys: readonly string[]): string =>
  keys.length < 2 ? keys.join('') : `${keys.slice(0, -1).join(', ')} and ${keys.at(-1) ?? ''}`;

const textOf = (key: string, allowed: readonly string[]): string =>
  allowed.length === 0
    ? `"${key}" is not known here, and nothing else can be sent.`
    : `"${key}" is not known here. What can be sent: ${listed(allowed)}.`;

/** The keys of a value that its schema does not know, at any depth, each with a sentence that says what it knows. */
export function unknownKeys(schema: Schema | undefined, value: unknown, path = ''): FieldErrors {
  const at = (key: string | number): string => (path === '' ? String(key) : `${path}.${key}`);
  if (schema === undefined) return isObject(value) ? among({}, value, at) : {};
  const { type, shape, catchall, element, items, innerType, options, valueType, in: inner } = partsOf(schema);
  if (type === 'object') return isObject(value) ? among(shape ?? {}, value, at, catchall) : {};
  if (type === 'array' && Array.isArray(value))
    return together(value.map((one: unknown, index) => (element ? unknownKeys(element, one, at(index)) : {})));
  if (type === 'tuple' && Array.isArray(value))
    return together(
      value.map((one: unknown, index) => (items?.[index] ? unknownKeys(items[index], one, at(index)) : {})),
    );
  if (type === 'record' && isObject(value))
    return together(Object.entries(value).map(([key, one]) => (valueType ? unknownKeys(valueType, one, at(key)) : {})));
  if (options) return fewest(options.map((option) => unknownKeys(option, value, path)));
  const next = inner ?? innerType;
  return next ? unknownKeys(next, value, path) : {};
}

const together = (found: readonly FieldErrors[]): FieldErrors => Object.assign({}, ...found) as FieldErrors;

/** Of the forms that a value may have, the one that it comes closest to: fewest strange keys, and these deepest. */
const fewest = (found: readonly FieldErrors[]): FieldErrors =>
  [...found].sort((a, b) => size(a) - size(b) || depth(b) - depth(a))[0] ?? {};

const size = (errors: FieldErrors): number => Object.keys(errors).length;
const depth = (errors: FieldErrors): number => Object.keys(errors).join().split('.').length;

function among(
  shape: Readonly<Record<string, Schema>>,
  value: Record<string, unknown>,
  at: (key: string) => string,
  catchall?: Schema,
): FieldErrors {
  const allowed = Object.keys(shape);
  const others = catchall !== undefined && partsOf(catchall).type !== 'never';
  return together(
    Object.entries(value).map(([key, one]) => {
      const known = Object.hasOwn(shape, key) ? shape[key] : others ? catchall : undefined;
      return known ? unknownKeys(known, one, at(key)) : { [at(key)]: textOf(key, allowed) };
    }),
  );
}
