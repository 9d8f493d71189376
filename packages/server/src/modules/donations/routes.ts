import { donations } from '@steward/api-client/contract/donations';
import { DONATOR_PERK } from '@steward/api-client/rules/perks';
import { addMoney, HIGHEST_BALANCE } from '@steward/api-client/rules/money';
import type { AuditDraft } from '../../core/audit.ts';
import type { ReadContext } from '../../core/context.ts';
import { instant } from '../../core/clock.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { normalizeName } from '../../db/names.ts';
import type { Tx } from '../../db/schema.ts';
import { findPlayer, findRenamed } from '../../core/players/repository.ts';
import { unknownPlayer } from '../../core/players/require-player.ts';
import { countBought } from './kept-repository.ts';
import * as repository from './repository.ts';
import { donatorTill } from './rules.ts';

const SHOP = 'shop';

type Payment = ReadContext<typeof donations.webhook>['body'];

/** Credits a payment once, and gives its entry for the audit log. The buyer may have been renamed since. */
async function credit(tx: Tx, payment: Payment, now: number): Promise<AuditDraft | undefined> {
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

export const donationRoutes = implement(donations, {
  async show({ db, caller, services }) {
    const [account, packages] = await Promise.all([repository.findAccount(db, caller.id), repository.listPackages(db)]);
    return { donateCredits: account.donate_credits, shopUrl: services.config.shopUrl, packages };
  },

  async buy({ tx, params, caller, now, audit, command }) {
    const bought = await repository.findPackage(tx, params.id);
    if (!bought) throw new NotFoundError(`There is no package ${params.id}, or it is not sold any more.`);
    const account = await repository.findAccount(tx, caller.id);
    if (!(await repository.takeCredits(tx, caller.id, bought.credits)))
      throw new ConflictError(
        `This costs ${bought.credits} credits and you have ${account.donate_credits}. Get more credits first.`,
      );
    await countBought(tx, bought.id);
    const donateCredits = account.donate_credits - bought.credits;
    const till = bought.perk === DONATOR_PERK ? donatorTill(account.donator_till, bought.amount, now) : undefined;
    if (till === undefined) await repository.addPerks(tx, caller.id, bought.perk, bought.amount);
    else await repository.setDonatorTill(tx, caller.id, till);
    const recorded = audit({
      action: 'donation.buy',
      target: caller.name,
      before: { credits: account.donate_credits },
      after: {
        credits: donateCredits,
        package: bought.name,
        perk: bought.perk,
        amount: bought.amount,
        ...(till === undefined ? {} : { donatorTill: instant(till) }),
      },
    });
    command('perk', { player: caller.id, name: caller.name, perk: bought.perk, amount: bought.amount });
    return recorded.answer({ donateCredits });
  },

  async webhook({ tx, body, now, audit, unchanged }) {
    const entry = await credit(tx, body, now);
    return entry ? audit(entry).answer({ accepted: true }) : unchanged({ accepted: false });
  },
});
