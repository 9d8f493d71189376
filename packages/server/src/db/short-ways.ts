import type { Db, Tx } from './schema.ts';

/** Which short ways the statements of a database take. */
export interface ShortWays {
  /** Compiled at first use only (`compiled.ts`). */
  readonly compiled: boolean;
  /** Rows made of the lists of values that `node:sqlite` can give (`sqlite-dialect.ts`). For statements not asked before. */
  readonly lists: boolean;
  /** Long lists written as JSON by the database (`wire-rows.ts`), not made of rows. */
  readonly written: boolean;
  /** Long lists kept as text until their rows change (`kept-rows.ts`). */
  readonly kept: boolean;
}

const switched = new WeakMap<object, ShortWays>();
const ALL: ShortWays = { compiled: true, lists: true, written: true, kept: true };

const adapterOf = (db: Db | Tx): object => db.getExecutor().adapter;

/**
 * Turns short ways of a database off, for tests and `bench/switch`: what they answer must be the same. On SQLite reads and
 * writes are switched each for themselves.
 */
export function takeShortWays(db: Db | Tx, ways: Partial<ShortWays>): void {
  switched.set(adapterOf(db), { ...ALL, ...ways });
}

export const shortWaysOf = (db: Db | Tx): ShortWays => shortWaysBy(adapterOf(db));

/** The same by what Kysely has of a database. */
export const shortWaysBy = (adapter: object): ShortWays => switched.get(adapter) ?? ALL;
