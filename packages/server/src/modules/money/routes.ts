import { GROUP_PLUS_PERK } from '@steward/api-client/rules/perks';
import { money } from '@steward/api-client/contract/money';
import { cashRangeRefusal } from '@steward/api-client/rules/cash-range';
import { dayOf, endOfDay, startOfDay } from '@steward/api-client/rules/log-days';
import { BANK_OUTRANKED, AMOUNT_TOO_LARGE, addMoney, changeCash, showMoney } from '@steward/api-client/rules/money';
import { outranks, ownAccountRefusal } from '@steward/api-client/rules/roles';
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { normalizeName } from '../../db/names.ts';
import { standingOf } from '../../core/players/standing.ts';
import { requirePlayer } from '../../core/players/require-player.ts';
import { addHistory } from '../../core/players/repository.ts';
import * as repository from './repository.ts';

/** The perk that buys a month of Group Plus. */

const unknownBank = (id: number) => new NotFoundError(`There is no bank account ${id}.`);

export const moneyRoutes = implement(money, {
  async cashLog({ db, params, query, now }) {
    const { from, to, min } = query;
    const refusal = cashRangeRefusal({ from, to }, dayOf(now * 1000));
    if (refusal) throw new InvalidError(refusal);
    if (min !== undefined && min < 0) throw new InvalidError({ min: 'Enter 0 or more.' });
    const player = await requirePlayer(db, params.name);
    const reason = query.reason?.trim();
    return repository.listCash(db, player.id, {
      reason: reason === '' ? undefined : reason,
      least: min,
      from: from === undefined ? undefined : startOfDay(from) / 1000,
      till: to === undefined ? undefined : (endOfDay(to) + 1) / 1000,
    });
  },

  async changeCash({ tx, body, caller, target, now, audit, command }) {
    const { amount, force } = body;
    const change = changeCash(target.cash, amount, force);
    if ('refusal' in change) throw new InvalidError({ amount: change.refusal });
    const { cash } = change;
    await repository.setCash(tx, { player: target.id, amount, cash, staff: caller.id, now });
    await addHistory(tx, {
      player: target.id,
      action: `Cash: ${showMoney(target.cash)} to ${showMoney(cash)}`,
      staff: caller.id,
      now,
    });
    const recorded = audit({
      action: 'player.cash',
      target: target.name,
      before: { cash: target.cash },
      after: { cash, amount, force },
    });
    command('cash', { player: target.id, name: target.name, amount, cash });
    return recorded.answer({ cash });
  },

  async bank({ db, params }) {
    const bank = await repository.findBank(db, params.id);
    if (!bank) throw unknownBank(params.id);
    return { id: bank.id, money: bank.money, owner: { name: bank.owner_name } };
  },

  async bankHistory({ db, params }) {
    if (!(await repository.findBank(db, params.id))) throw unknownBank(params.id);
    return repository.listBankEntries(db, params.id);
  },

  async changeBank({ tx, params, query, body: { amount }, caller, now, audit, command }) {
    const bank = await repository.findBank(tx, params.id);
    if (!bank) throw unknownBank(params.id);
    const owner = standingOf({ ...bank, id: bank.owner_id });
    if (!outranks(caller, owner)) throw new ForbiddenError(ownAccountRefusal(caller, owner) ?? BANK_OUTRANKED);
    const { was = bank.money } = query;
    if (amount < 0) throw new InvalidError({ amount: 'Enter 0 or more.' });
    if (amount === bank.money) throw new ConflictError(`The balance is already ${showMoney(amount)}.`);
    if (was !== bank.money)
      throw new ConflictError(
        `The account now holds ${showMoney(bank.money)}, not ${showMoney(was)}. Look at it again, then set it.`,
      );
    const difference = addMoney(amount, -bank.money);
    if (difference === undefined) throw new InvalidError({ amount: AMOUNT_TOO_LARGE });
    await repository.setBank(tx, { bank: bank.id, money: amount, difference, staff: caller.id, now });
    await addHistory(tx, {
      player: bank.owner_id,
      action: `Bank account ${bank.id}: ${showMoney(bank.money)} to ${showMoney(amount)}`,
      staff: caller.id,
      now,
    });
    const recorded = audit({
      action: 'bank.set',
      target: bank.owner_name,
      before: { bank: bank.id, money: bank.money },
      after: { bank: bank.id, money: amount },
    });
    command('bank', { player: bank.owner_id, name: bank.owner_name, bank: bank.id, money: amount });
    return recorded.answer({ id: bank.id, money: amount });
  },

  async groupPlusPerks({ db, params, caller }) {
    if (normalizeName(params.name) !== caller.nameLower) throw new ForbiddenError('You can only see your own perks.');
    return { amount: await repository.countPerks(db, caller.id, GROUP_PLUS_PERK) };
  },
});
