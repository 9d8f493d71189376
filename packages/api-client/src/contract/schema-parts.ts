import type * as z from 'zod/mini';

/** A schema of the contract. */
export type Schema = z.core.$ZodType;

/** What a schema is made of, as far as it holds others. */
export interface SchemaParts {
  readonly type: z.core.$ZodTypeDef['type'];
  readonly shape?: Readonly<Record<string, Schema>>;
  /** Of an object: what other keys may hold. */
  readonly catchall?: Schema;
  readonly element?: Schema;
  readonly items?: readonly Schema[];
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly options?: readonly Schema[];
  readonly valueType?: Schema;
}

/** The parts of a schema. All that walks through schemas asks here: each is made by zod/mini, which shows its `def`. */
export const partsOf = (schema: Schema): SchemaParts => (schema as z.ZodMiniType).def;
