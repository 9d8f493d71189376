import * as z from 'zod/mini';
import type { Access } from '../rules/access.ts';

const accesses = new WeakMap<object, Access>();

/**
 * A field that is for some only: the server leaves it out of every answer to others, so it may be missing. The rule
 * is answered from the viewer alone; relations to the thing in the path never hold.
 */
export function onlyFor<const S extends z.ZodMiniType>(access: Access, schema: S): z.ZodMiniOptional<S> {
  const field = z.optional(schema);
  accesses.set(field, access);
  return field;
}

/** For whom a field is; undefined: for all who may make the call. */
export const accessOfField = (schema: object): Access | undefined => accesses.get(schema);
