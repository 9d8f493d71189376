import { sql } from 'kysely';
import type { Tx } from './schema.ts';

/**
 * Does a part of a transaction; its value, or the error that it failed with. When it fails, what it wrote is taken back and
 * the transaction goes on as before. Throws that error where there is nothing to go back to: a full or broken disk ends the
 * whole transaction.
 */
export async function partOf<T>(
  tx: Tx,
  work: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly error: unknown }> {
  await sql`savepoint part`.execute(tx);
  const outcome = await work().then(
    (value) => ({ value }),
    async (error: unknown) => {
      await sql`rollback to savepoint part`.execute(tx).catch(() => {
        throw error;
      });
      return { error };
    },
  );
  await sql`release savepoint part`.execute(tx);
  return outcome;
}

/** Does a part of a transaction as `partOf` does, and throws the error of one that failed. */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const outcome = await partOf(tx, work);
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}
