import type { Db, Tx } from '../../db/schema.ts';
import { turnOffTwoFactor } from './repository-two-factor.ts';

/** An account that the operator names. */
export const findOwner = (db: Db, nameLower: string) =>
  db.selectFrom('player').select(['id', 'name', 'totp_enabled']).where('name_lower', '=', nameLower).executeTakeFirst();

/** Turns two-factor off and forgets its recovery codes and wrong tries. */
export async function removeTwoFactor(tx: Tx, playerId: number): Promise<void> {
  await turnOffTwoFactor(tx, playerId);
  await tx
    .deleteFrom('code_failure')
    .where('key', 'in', [`player:${playerId}`, `account:${playerId}`])
    .execute();
}
