import { banHoldsAt } from '../../../db/ban-holds.ts';
import type { Tx } from '../../../db/schema.ts';
import type { NewRow } from './repository-insert.ts';

/** Adds a punishment, and gives its id. */
export const addPunishment = async (tx: Tx, row: NewRow<'punishment'>): Promise<number> =>
  (await tx.insertInto('punishment').values(row).returning('id').executeTakeFirstOrThrow()).id;

/** The address that a player was seen at last. */
export const findLastAddress = async (tx: Tx, playerId: number): Promise<string | undefined> => {
  const use = await tx
    .selectFrom('ip_use')
    .select('ip')
    .where('player_id', '=', playerId)
    .orderBy('last_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return use?.ip;
};

export interface LiftedBan {
  readonly playerId: number;
  readonly staffId: number | null;
  readonly at: number;
}

/** Lifts the bans of players that still hold; the records stay. */
export async function liftBans(tx: Tx, lifted: readonly LiftedBan[]): Promise<void> {
  for (const { playerId, staffId, at } of lifted)
    await tx
      .updateTable('ban')
      .set({ lifted_at: at, lifted_by: staffId })
      .where('player_id', '=', playerId)
      .where(banHoldsAt(at))
      .execute();
}
