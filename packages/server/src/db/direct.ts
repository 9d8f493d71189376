/** Runs a compiled statement: at once where the engine lives in the process. */
export type DirectReader = (sql: string, parameters: readonly unknown[]) => unknown[] | Promise<unknown[]>;

const readers = new WeakMap<object, DirectReader>();

/** Lets compiled reads of that database go past Kysely's queue of promises. */
export function readDirectly(db: object, read: DirectReader): void {
  readers.set(db, read);
}

/** The short way for reads of that database; undefined for transactions. */
export const directReader = (db: object): DirectReader | undefined => readers.get(db);
