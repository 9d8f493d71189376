import { donations } from '@steward/api-client/contract/donations';
import { DONATOR_PERK } from '@steward/api-client/rules/perks';
import { instant } from '../../core/clock.ts';
import { ConflictError, NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { credit } from './credit.ts';
import { countBought } from './kept-repository.ts';
import * as repository from './repository.ts';
import { listPackages, findPackage } from './repository-packages.ts';
import { donatorTill } from './rules.ts';

const CHANGED = 'This package was changed since you looked at it. Look at what it gives and costs now, then buy it.';

export const donationRoutes = implement(donations, {
  async show({ db, caller, services }) {
    const [account, packages] = await Promise.all([repository.findAccount(db, caller.id), listPackages(db)]);
    return { donateCredits: account.donate_credits, shopUrl: services.config.shopUrl, packages };
  },

  async buy({ tx, params, query: { revision }, caller, now, audit, command }) {
    const bought = await findPackage(tx, params.id);
    if (!bought) throw new NotFoundError(`There is no package ${params.id}, or it is not sold any more.`);
    if (revision !== undefined && revision !== bought.revision) throw new ConflictError(CHANGED);
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
