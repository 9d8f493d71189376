import { OWNER } from '@steward/api-client/rules/roles';
import { keepNameForms } from '../../db/name-forms.ts';
import type { Db, Tx } from '../../db/schema.ts';

/** Everybody of the highest rank, by name. */
export async function listOwners(db: Db): Promise<{ name: string; two_factor: boolean; disabled: boolean }[]> {
  const rows = await db
    .selectFrom('player')
    .select(['name', 'totp_enabled', 'disabled'])
    .where('admin_level', '>=', OWNER)
    .orderBy('name_lower')
    .execute();
  return rows.map(({ name, totp_enabled, disabled }) => ({
    name,
    two_factor: totp_enabled === 1,
    disabled: disabled === 1,
  }));
}

/** The name of somebody of the highest rank; undefined while there is nobody. */
export const findAnyOwner = async (db: Db | Tx): Promise<string | undefined> =>
  (await db.selectFrom('player').select('name').where('admin_level', '>=', OWNER).limit(1).executeTakeFirst())?.name;

export interface NewOwner {
  readonly name: string;
  readonly nameLower: string;
  readonly passwordHash: string;
  readonly skin: number;
  readonly now: number;
}

/** Makes an account of the highest rank. */
export async function addOwner(tx: Tx, { name, nameLower, passwordHash, skin, now }: NewOwner): Promise<void> {
  const { id } = await tx
    .insertInto('player')
    .values({
      name,
      name_lower: nameLower,
      password_hash: passwordHash,
      admin_level: OWNER,
      created_at: now,
      skin,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepNameForms(tx, [{ id, name }]);
}
