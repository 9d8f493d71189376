import type { Db, Tx } from './schema.ts';

/** Runs a compiled statement: at once where the engine lives in the process. */
export type DirectReader = (sql: string, parameters: readonly unknown[]) => unknown[] | Promise<unknown[]>;

/** Which short ways reads of a database take. */
export interface ShortWays {
  /** Compiled at first use only. */
  readonly compiled: boolean;
  /** Read past Kysely's queue of promises, and on PostgreSQL prepared in each connection. */
  readonly direct: boolean;
  /** Rows made of the lists of values that `node:sqlite` can give (`sqlite-dialect.ts`). For statements not asked before. */
  readonly lists: boolean;
  /** Long lists written as JSON by the database (`wire-rows.ts`), not made of rows. */
  readonly written: boolean;
  /** Long lists kept as text until their rows change (`kept-rows.ts`). */
  readonly kept: boolean;
}

const readers = new WeakMap<object, DirectReader>();
const switched = new WeakMap<object, ShortWays>();
const ALL: ShortWays = { compiled: true, direct: true, lists: true, written: true, kept: true };

const adapterOf = (db: Db | Tx): object => db.getExecutor().adapter;

/**
 * Lets compiled reads of that database go past Kysely. A short way: `bench/switch/statements.ts` finds those by Kysely to
 * take 1.2 times as long on SQLite, and `takeShortWays` turns it off. A transaction that has one (`group-writes.ts`) loses it
 * at its end.
 */
export function readDirectly(db: object, read: DirectReader): void {
  readers.set(db, read);
}

/** From now on Kysely is asked, which refuses what comes after the end of a transaction. */
export const readByKysely = (db: object): boolean => readers.delete(db);

/** Turns short ways of a database off, for tests and `bench/switch`: what they answer must be the same. */
export function takeShortWays(db: Db | Tx, ways: Partial<ShortWays>): void {
  switched.set(adapterOf(db), { ...ALL, ...ways });
}

export const shortWaysOf = (db: Db | Tx): ShortWays => shortWaysBy(adapterOf(db));

/** The same by what Kysely has of a database. */
export const shortWaysBy = (adapter: object): ShortWays => switched.get(adapter) ?? ALL;

/** The short way for reads of that database or transaction, if there is one. */
export const directReader = (db: object): DirectReader | undefined => readers.get(db);
