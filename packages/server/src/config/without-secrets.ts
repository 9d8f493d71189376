import { configFileSchema, environmentSchema, type JsonSchema, schemaOf } from './json-schema.ts';

export const HIDDEN = '(hidden)';

/** What of a value may be shown, by its schema. */
export function withoutSecrets(value: unknown, schema: JsonSchema): unknown {
  if (value === undefined || value === null) return value;
  if (schema.writeOnly === true) return HIDDEN;
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (variants.some((one) => schemaOf(one).writeOnly === true)) return HIDDEN;
  const inner = variants.map(schemaOf).find(({ properties, items }) => properties ?? items) ?? schema;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, schemaOf(inner.items)));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      withoutSecrets(one, schemaOf(inner.properties?.[key] ?? inner.additionalProperties)),
    ]),
  );
}

const withoutPassword = (text: string): string => {
  const url = URL.parse(text);
  if (!url) return text;
  if (url.password !== '') url.password = HIDDEN;
  for (const name of [...url.searchParams.keys()])
    if (/password|secret|token|key/i.test(name)) url.searchParams.set(name, HIDDEN);
  return decodeURI(url.href);
};

/** An address that gets posts may hold a secret in its path. */
const shownVariable = (name: string, value: string, schema: JsonSchema): string => {
  if (schema.writeOnly === true) return HIDDEN;
  if (/^https?:/.test(value) && name !== 'STEWARD_PUBLIC_URL') return `${URL.parse(value)?.origin ?? ''}/${HIDDEN}`;
  return /^\w+:\/\//.test(value) ? withoutPassword(value) : value;
};

/** The file as it was written, without its secrets. */
export const fileWithoutSecrets = (given: unknown): unknown => withoutSecrets(given, configFileSchema());

/** The variables that are set and not secret, those that hold secrets without them. */
export function variablesWithoutSecrets(set: Readonly<Record<string, string>>): Record<string, string> {
  const known = environmentSchema().properties ?? {};
  return Object.fromEntries(
    Object.entries(set)
      .filter(([name]) => name in known)
      .map(([name, value]) => [name, shownVariable(name, value, schemaOf(known[name]))]),
  );
}
