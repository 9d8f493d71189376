import { donations } from '@steward/api-client/contract/donations';
import { addMoney, HIGHEST_BALANCE } from '@steward/api-client/rules/money';
import type { AuditDraft } from '../../core/audit.ts';
import type { ReadContext } from '../../core/context.ts';
import { InvalidError } from '../../core/errors.ts';
import { findPlayer, findRenamed } from '../../core/players/repository.ts';
import { unknownPlayer } from '../../core/players/require-player.ts';
import { normalizeName } from '../../db/names.ts';
import type { Tx } from '../../db/schema.ts';
import * as repository from './repository.ts';

const SHOP = 'shop';

type Payment = ReadContext<typeof donations.webhook>['body'];

/** Credits a payment once, and gives its entry for the audit log. The buyer may have been renamed since. */
export async function credit(tx: Tx, payment: Payment, now: number): Promise<AuditDraft | undefined> {
  const name = normalizeName(payment.name);
  const player = (await findPlayer(tx, name)) ?? (await findRenamed(tx, name));
  if (!player) throw await unknownPlayer(tx, payment.name);
  if (!(await repository.keepPayment(tx, { id: payment.payment_id, player: player.id, credits: payment.credits, now })))
    return undefined;
  const { donate_credits: before } = await repository.findAccount(tx, player.id);
  const after = addMoney(before, payment.credits);
  if (after === undefined || after > HIGHEST_BALANCE)
    throw new InvalidError({ credits: `The player has ${before} credits and can have at most ${HIGHEST_BALANCE}.` });
  await repository.setCredits(tx, player.id, after);
  return {
    action: 'donation.credit',
    target: player.name,
    before: { credits: before },
    after: { credits: after, payment: payment.payment_id },
    by: { id: null, name: SHOP },
  };
}
