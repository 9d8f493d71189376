import * as z from 'zod/mini';
import { allEndpoints } from '../contract/index.ts';

function valuesIn(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(valuesIn);
  if (typeof schema !== 'object' || schema === null) return [];
  const own: readonly unknown[] = 'enum' in schema && Array.isArray(schema.enum) ? schema.enum : [];
  return [
    ...own.filter((value): value is string => typeof value === 'string'),
    ...Object.values(schema).flatMap(valuesIn),
  ];
}

/** The values of all enumerations in answers of the contract, for tests of what people read. */
export const enumeratedValues = (): readonly string[] =>
  allEndpoints().flatMap(({ response }) => valuesIn(z.toJSONSchema(response, { unrepresentable: 'any' })));
