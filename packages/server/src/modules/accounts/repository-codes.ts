import { sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';

/** Wrong codes in a row of that key. */
export const findCodeFailures = (tx: Tx, key: string) =>
  tx.selectFrom('code_failure').select(['failures', 'last_at', 'until']).where('key', '=', key).executeTakeFirst();

interface CodeFailure {
  readonly key: string;
  readonly failures: number;
  readonly now: number;
  /** No code is looked at before. */
  readonly until: number;
  /** Rows whose last failure is older go. */
  readonly before: number;
}

/** Notes one more wrong code. */
export async function addCodeFailure(tx: Tx, { key, failures, now, until, before }: CodeFailure): Promise<void> {
  const values = { failures, last_at: now, until };
  await tx
    .insertInto('code_failure')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
  await tx.deleteFrom('code_failure').where('last_at', '<', before).execute();
}

export const forgetCodeFailures = (tx: Tx, key: string) =>
  tx.deleteFrom('code_failure').where('key', '=', key).execute();

/** The cost of the dearest bcrypt hash that is still in use, as text of two digits. */
export const dearestBcrypt = async (db: Db): Promise<number | undefined> => {
  const cost = sql<string>`substr(password_hash, 5, 2)`;
  const row = await db
    .selectFrom('player')
    .select(cost.as('cost'))
    .where(sql`substr(password_hash, 1, 2)`, '=', sql.lit('$2'))
    .orderBy(cost, 'desc')
    .limit(1)
    .executeTakeFirst();
  const found = Number(row?.cost);
  return Number.isInteger(found) ? found : undefined;
};
