import * as z from 'zod';
import { Environment } from './environment.ts';
import { ConfigFile } from './file.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The file that `STEWARD_CONFIG` names as a JSON Schema, for editors. Secrets are `writeOnly`. */
export const configFileSchema = (): JsonSchema =>
  z.toJSONSchema(ConfigFile, { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' });

export const environmentSchema = (): JsonSchema => z.toJSONSchema(Environment, { io: 'input', unrepresentable: 'any' });

export const schemaOf = (schema: unknown): JsonSchema =>
  typeof schema === 'object' && schema !== null ? (schema as JsonSchema) : {};
