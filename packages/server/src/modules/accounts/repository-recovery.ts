import type { Db, Tx } from '../../db/schema.ts';

const OWNER_LEVEL = 10;

/** Everybody of the highest rank, by name. */
export async function listOwners(db: Db): Promise<{ name: string; two_factor: boolean; disabled: boolean }[]> {
  const rows = await db
    .selectFrom('player')
    .select(['name', 'totp_enabled', 'disabled'])
    .where('admin_level', '>=', OWNER_LEVEL)
    .orderBy('name_lower')
    .execute();
  return rows.map(({ name, totp_enabled, disabled }) => ({
    name,
    two_factor: totp_enabled === 1,
    disabled: disabled === 1,
  }));
}

/** An account that the operator names. */
export const findOwner = (db: Db, nameLower: string) =>
  db.selectFrom('player').select(['id', 'name', 'totp_enabled']).where('name_lower', '=', nameLower).executeTakeFirst();

/** Turns two-factor off and forgets its recovery codes and wrong tries. */
export async function removeTwoFactor(tx: Tx, playerId: number): Promise<void> {
  await tx
    .updateTable('player')
    .set({ totp_enabled: 0, totp_secret: null, totp_last_step: null })
    .where('id', '=', playerId)
    .execute();
  await tx.deleteFrom('recovery_code').where('player_id', '=', playerId).execute();
  await tx
    .deleteFrom('code_failure')
    .where('key', 'in', [`player:${playerId}`, `account:${playerId}`])
    .execute();
}
