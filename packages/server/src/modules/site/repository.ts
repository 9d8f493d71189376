import type { Db, Tx } from '../../db/schema.ts';

/** How many are in the roleplay game. */
export async function countOnline(db: Db): Promise<number> {
  const { players } = await db
    .selectFrom('online_player')
    .select((by) => by.fn.countAll<number>().as('players'))
    .executeTakeFirstOrThrow();
  return Number(players);
}

/** Writes something that nobody reads: whether a change would be kept. */
export const writeProbe = (tx: Tx, now: number) =>
  tx
    .insertInto('setting')
    .values({ key: 'ready', value: String(now) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(now) }))
    .execute();
