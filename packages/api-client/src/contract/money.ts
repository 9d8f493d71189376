import * as z from 'zod/mini';
import { admin, anyOf, relation, self } from '../rules/access.ts';
import { LEAD_ADMIN, MODERATOR } from '../rules/roles.ts';
import { ById, ByName, Count, Day, Instant, MaybePerson, Money, Person, QueryInt, QueryMoney } from './common.ts';
import { balanceRefusal, SIGNED_AMOUNT } from '../rules/money.ts';
import { endpoint, group } from './endpoint.ts';

export const CashEntry = z.object({
  id: Count,
  timestamp: Instant,
  amount: Money,
  balance: Money,
  reason: z.string(),
  staffUser: MaybePerson,
});
export type CashEntry = z.infer<typeof CashEntry>;
export const BankEntry = z.object({
  id: Count,
  timestamp: Instant,
  amount: Money,
  reason: z.string(),
  user: MaybePerson,
});
export type BankEntry = z.infer<typeof BankEntry>;
export const CashDraft = z.object({ amount: Money, force: z._default(z.boolean(), false) });
export type CashDraft = z.infer<typeof CashDraft>;
export const AmountDraft = z.object({
  amount: Money.check(z.refine((amount) => balanceRefusal(amount) === undefined, balanceRefusal(Number.MAX_VALUE))),
});
export type AmountDraft = z.infer<typeof AmountDraft>;

const bankOwner = relation('bankOwner', 'id');

export const money = group('money', {
  cashLog: endpoint({
    method: 'GET',
    path: 'rpg/user/{name}/cash',
    access: admin(LEAD_ADMIN),
    summary: 'Cash log: newest 300 of a range of at least a day.',
    params: ByName,
    query: z.object({
      reason: z.optional(z.string()),
      min: z.optional(QueryInt),
      from: z.optional(Day),
      to: z.optional(Day),
    }),
    response: z.array(CashEntry),
    empty: 'No cash changed hands in these days.',
    labels: { reason: 'Reason', min: 'Minimum amount', from: 'First day', to: 'Last day' },
  }),
  changeCash: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/cash',
    access: admin(LEAD_ADMIN),
    summary: 'Give or take cash; below zero only with force.',
    params: ByName,
    body: CashDraft,
    response: z.object({ cash: Money }),
    target: {
      param: 'name',
      lowerRank: 'You cannot change cash of someone with the same or higher rank.',
      offline: 'User is currently online, you cannot change their cash.',
    },
    done: 'Cash of player was changed.',
    touches: ['players'],
    labels: { amount: 'Amount', force: 'Allow a negative balance' },
    help: { amount: SIGNED_AMOUNT },
  }),
  bank: endpoint({
    method: 'GET',
    path: 'rpg/bank/{id}',
    access: anyOf(admin(MODERATOR), bankOwner),
    summary: 'A bank account.',
    params: ById,
    response: z.object({ id: Count, money: Money, owner: Person }),
  }),
  bankHistory: endpoint({
    method: 'GET',
    path: 'rpg/bank/{id}/history',
    access: anyOf(admin(MODERATOR), bankOwner),
    summary: 'Last 100 entries.',
    params: ById,
    response: z.array(BankEntry),
    empty: 'Nothing was paid in or out yet.',
  }),
  changeBank: endpoint({
    method: 'POST',
    path: 'rpg/bank/{id}',
    access: admin(LEAD_ADMIN),
    summary:
      'Set the balance of an account whose owner has a lower rank; with `was` in the query only where it holds that still.',
    params: ById,
    /** What the account holds as far as the sender knows: refused where it holds something else by now. */
    query: z.object({ was: z.optional(QueryMoney) }),
    body: AmountDraft,
    response: z.object({ id: Count, money: Money }),
    done: 'Amount was successfully updated',
    touches: ['players'],
    labels: { amount: 'New balance' },
    help: { amount: 'What the account holds afterwards, 0 or more.' },
  }),
  groupPlusPerks: endpoint({
    method: 'GET',
    path: 'rpg/user/{name}/perks/group-plus',
    access: self,
    summary: 'Own Group Plus perks.',
    params: ByName,
    response: z.object({ amount: Count }),
  }),
});
