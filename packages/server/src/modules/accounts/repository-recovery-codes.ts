import type { Db, Tx } from '../../db/schema.ts';

export const forgetRecoveryCodes = (tx: Tx, playerId: number) =>
  tx.deleteFrom('recovery_code').where('player_id', '=', playerId).execute();

/** Replaces the recovery codes of a player by those with these hashes. */
export async function replaceRecoveryCodes(tx: Tx, playerId: number, hashes: readonly string[]): Promise<void> {
  await forgetRecoveryCodes(tx, playerId);
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ player_id: playerId, code_hash })))
    .execute();
}

/** Uses up a recovery code. False when there is none with that hash, or it was used before. */
export async function useRecoveryCode(tx: Tx, playerId: number, hash: string, now: number): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** How many recovery codes are not used up. */
export async function countRecoveryCodes(db: Db, playerId: number): Promise<number> {
  const { n } = await db
    .selectFrom('recovery_code')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}
