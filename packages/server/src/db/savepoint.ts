import { sql } from 'kysely';
import type { Tx } from './schema.ts';

/**
 * Does a part of a transaction. When it fails, what it wrote is taken back and the transaction goes on as before; the
 * error is thrown.
 */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  } finally {
    await sql`release savepoint part`.execute(tx);
  }
}
