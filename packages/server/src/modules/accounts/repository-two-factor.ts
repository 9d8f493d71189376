import type { Tx } from '../../db/schema.ts';
import { forgetRecoveryCodes } from './repository-recovery-codes.ts';

/** Keeps the sealed secret of a set-up that was begun. */
export const startTwoFactor = (tx: Tx, playerId: number, sealed: string) =>
  tx.updateTable('player').set({ totp_secret: sealed, totp_last_step: null }).where('id', '=', playerId).execute();

export const turnOnTwoFactor = (tx: Tx, playerId: number) =>
  tx.updateTable('player').set({ totp_enabled: 1 }).where('id', '=', playerId).execute();

/** Turns two-factor off and forgets its secret and recovery codes. */
export async function turnOffTwoFactor(tx: Tx, playerId: number): Promise<void> {
  await tx
    .updateTable('player')
    .set({ totp_enabled: 0, totp_secret: null, totp_last_step: null })
    .where('id', '=', playerId)
    .execute();
  await forgetRecoveryCodes(tx, playerId);
}

/** Notes the step of a code as used. False when it, or a later one up to `latest`, was used before. */
export async function useStep(
  tx: Tx,
  { playerId, step, latest }: { readonly playerId: number; readonly step: number; readonly latest: number },
): Promise<boolean> {
  const used = await tx
    .updateTable('player')
    .set({ totp_last_step: step })
    .where('id', '=', playerId)
    .where((where) =>
      where.or([
        where('totp_last_step', 'is', null),
        where('totp_last_step', '<', step),
        // Used by a clock that was set back since: every code until then would be refused.
        where('totp_last_step', '>', latest),
      ]),
    )
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
