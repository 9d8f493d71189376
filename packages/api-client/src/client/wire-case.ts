type Verbatim = true | readonly string[];

const camelOf = new Map<string, string>();
const snakeOf = new Map<string, string>();

/** `last_logged_in` → `lastLoggedIn`. */
export function camelKey(key: string): string {
  let known = camelOf.get(key);
  if (known === undefined) {
    known = key.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    if (camelOf.size < 5000) camelOf.set(key, known);
  }
  return known;
}

/** `lastLoggedIn` → `last_logged_in`; each capital is a word of its own, so that the way back is exact. */
export function snakeKey(key: string): string {
  let known = snakeOf.get(key);
  if (known === undefined) {
    known = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (snakeOf.size < 5000) snakeOf.set(key, known);
  }
  return known;
}

function convert(
  value: unknown,
  rename: (key: string) => string,
  camel: (key: string) => string,
  kept: readonly string[],
): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one) => convert(one, rename, camel, kept));
  const source = value as Record<string, unknown>;
  const made: Record<string, unknown> = {};
  for (const key in source) {
    const inner = source[key];
    const name = rename(key);
    const result = kept.length > 0 && kept.includes(camel(key)) ? inner : convert(inner, rename, camel, kept);
    if (name === '__proto__')
      Object.defineProperty(made, name, { value: result, enumerable: true, configurable: true, writable: true });
    else made[name] = result;
  }
  return made;
}

/** Wire to client. `verbatim` names (in camelCase) the properties whose inner keys are data. */
export const fromWire = (value: unknown, verbatim: Verbatim): unknown =>
  verbatim === true ? value : convert(value, camelKey, camelKey, verbatim);

/** Server to wire, the way back of `fromWire`. */
export const toWire = (value: unknown, verbatim: Verbatim): unknown =>
  verbatim === true ? value : convert(value, snakeKey, (key) => key, verbatim);
