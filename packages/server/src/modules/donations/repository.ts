import type { Db, Tx } from '../../db/schema.ts';

/** The credits of a player, and until when they are a donator. */
export const findAccount = (db: Db | Tx, player: number) =>
  db.selectFrom('player').select(['donate_credits', 'donator_till']).where('id', '=', player).executeTakeFirstOrThrow();

/** Takes credits; false, and nothing changed, when there are not enough. */
export async function takeCredits(tx: Tx, player: number, credits: number): Promise<boolean> {
  const result = await tx
    .updateTable('player')
    .set((e) => ({ donate_credits: e('donate_credits', '-', credits) }))
    .where('id', '=', player)
    .where('donate_credits', '>=', credits)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Sets the credits of a player. */
export const setCredits = (tx: Tx, player: number, credits: number) =>
  tx.updateTable('player').set({ donate_credits: credits }).where('id', '=', player).execute();

/** Sets until when a player is a donator. */
export const setDonatorTill = (tx: Tx, player: number, till: number) =>
  tx.updateTable('player').set({ donator_till: till }).where('id', '=', player).execute();

/** Adds perks of a kind. */
export const addPerks = (tx: Tx, player: number, kind: string, amount: number) =>
  tx
    .insertInto('perk')
    .values({ player_id: player, kind, amount })
    .onConflict((c) =>
      c
        .columns(['player_id', 'kind'])
        .doUpdateSet((e) => ({ amount: e('perk.amount', '+', e.ref('excluded.amount')) })),
    )
    .execute();

/** Keeps a payment; false when it was kept before. */
export async function keepPayment(
  tx: Tx,
  payment: { readonly id: string; readonly player: number; readonly credits: number; readonly now: number },
): Promise<boolean> {
  const kept = await tx
    .insertInto('donation')
    .values({ payment_id: payment.id, player_id: payment.player, credits: payment.credits, at: payment.now })
    .onConflict((c) => c.column('payment_id').doNothing())
    .returning('payment_id')
    .executeTakeFirst();
  return kept !== undefined;
}
