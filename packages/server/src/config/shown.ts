import * as z from 'zod';
import { ConfigFile } from './file.ts';
import { Environment } from './environment.ts';
import type { Reading } from './read.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The file that `STEWARD_CONFIG` names as a JSON Schema, for editors. Secrets are `writeOnly`. */
export const configFileSchema = (): JsonSchema =>
  z.toJSONSchema(ConfigFile, { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' });

const environmentSchema = (): JsonSchema => z.toJSONSchema(Environment, { io: 'input', unrepresentable: 'any' });

export const HIDDEN = '(hidden)';

/** One setting in effect. */
export interface ShownSetting {
  /** The variable, or the key of the file with dots, such as `limits.connections`. */
  readonly name: string;
  /** Undefined: not set, and nothing stands in for it. Secrets are hidden. */
  readonly value: unknown;
  readonly from: 'environment' | 'file' | 'default';
}

const schemaOf = (schema: unknown): JsonSchema =>
  typeof schema === 'object' && schema !== null ? (schema as JsonSchema) : {};

/** What of a value may be shown, by its schema. */
function withoutSecrets(value: unknown, schema: JsonSchema): unknown {
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

/** Variables that stand over a key of the file. */
const OVER: Readonly<Record<string, string>> = {
  'community.timeZone': 'STEWARD_TIME_ZONE',
  'community.language': 'STEWARD_LANGUAGE',
};

/** Every setting with the value in effect and where it comes from. */
export function shownSettings({ set, file, config }: Pick<Reading, 'set' | 'file' | 'config'>): ShownSetting[] {
  const shown: ShownSetting[] = [];
  const variables = variablesWithoutSecrets(set);
  for (const [name, schema] of Object.entries(environmentSchema().properties ?? {}))
    shown.push({
      name,
      value: variables[name] ?? schemaOf(schema).default,
      from: name in variables ? 'environment' : 'default',
    });
  const schema = configFileSchema();
  const given = schemaOf(file?.given) as Record<string, unknown>;
  for (const [key, own] of Object.entries(schema.properties ?? {})) {
    if (key === '$schema') continue;
    const value = withoutSecrets((config as Record<string, unknown> | undefined)?.[key], schemaOf(own));
    const fromFile = given[key];
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !schemaOf(own).properties)
      shown.push({ name: key, value, from: fromFile === undefined ? 'default' : 'file' });
    else
      for (const [inner, one] of Object.entries(value)) {
        const name = `${key}.${inner}`;
        const isInFile = (schemaOf(fromFile) as Record<string, unknown>)[inner] !== undefined;
        const from = (OVER[name] ?? '') in variables ? 'environment' : isInFile ? 'file' : 'default';
        shown.push({ name, value: one, from });
      }
  }
  return shown;
}
