import type { Kysely } from 'kysely';
import type { Schema, Tx } from './schema.ts';

/** A transaction. Throws what made it fail, also where the connection is too broken to take it back. */
export async function inTransaction<T>(db: Kysely<Schema>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const failures: unknown[] = [];
  const noted = (tx: Tx) =>
    work(tx).catch((error: unknown) => {
      failures.push(error);
      throw error;
    });
  try {
    return await db.transaction().execute(noted);
  } catch (error) {
    throw failures.length > 0 ? failures[0] : error;
  }
}
