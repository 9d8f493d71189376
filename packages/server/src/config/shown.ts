import { configFileSchema, environmentSchema, schemaOf } from './json-schema.ts';
import type { Reading } from './read.ts';
import { variablesWithoutSecrets, withoutSecrets } from './without-secrets.ts';

/** One setting in effect. */
export interface ShownSetting {
  /** The variable, or the key of the file with dots, such as `limits.connections`. */
  readonly name: string;
  /** Undefined: not set, and nothing stands in for it. Secrets are hidden. */
  readonly value: unknown;
  readonly from: 'environment' | 'file' | 'default';
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
