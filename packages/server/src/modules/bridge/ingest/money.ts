import { moveMoney, showMoney } from '@steward/api-client/rules/money';
import type { Tx } from '../../../db/schema.ts';
import { balancesOf, insertRows, type NewRow } from './repository.ts';
import { updateRows } from '../../../db/update-rows.ts';

/** The reason of an entry, which says so where a balance had no room for all of an amount. */
export const heldReason = (reason: string, amount: number, moved: number): string =>
  moved === amount ? reason : `${reason} (${showMoney(amount)}, of which the balance had no room for all)`;

export interface CashMove {
  readonly playerId: number;
  readonly amount: number;
  readonly reason: string;
  readonly at: number;
}

/** Cash that players got or gave; each entry knows the balance after it. */
export async function moveCash(tx: Tx, moves: readonly CashMove[]): Promise<void> {
  const balances = await balancesOf(
    tx,
    'player',
    'cash',
    moves.map(({ playerId }) => playerId),
  );
  const rows: NewRow<'cash_log'>[] = [];
  for (const { playerId, amount, reason, at } of moves) {
    const before = balances.get(playerId);
    if (before === undefined) throw new Error(`There is no player ${playerId}.`);
    const { balance, moved } = moveMoney(before, amount);
    balances.set(playerId, balance);
    rows.push({
      player_id: playerId,
      at,
      amount: moved,
      balance,
      reason: heldReason(reason, amount, moved),
      staff_id: null,
    });
  }
  await updateRows(
    tx,
    'player',
    'id',
    [...balances].map(([id, cash]) => ({ id, cash })),
  );
  await recordCash(tx, rows);
}

export interface BankMove {
  readonly bankId: number;
  readonly amount: number;
  readonly reason: string;
  readonly playerId: number | null;
  readonly at: number;
}

/** Money that went to or from bank accounts; accounts that do not exist are passed over. */
export async function moveBankMoney(tx: Tx, moves: readonly BankMove[]): Promise<void> {
  const balances = await balancesOf(
    tx,
    'bank_account',
    'money',
    moves.map(({ bankId }) => bankId),
  );
  const rows: NewRow<'bank_entry'>[] = [];
  for (const { bankId, amount, reason, playerId, at } of moves) {
    const before = balances.get(bankId);
    if (before === undefined) continue;
    const { balance, moved } = moveMoney(before, amount);
    balances.set(bankId, balance);
    rows.push({ bank_id: bankId, at, amount: moved, reason: heldReason(reason, amount, moved), player_id: playerId });
  }
  await updateRows(
    tx,
    'bank_account',
    'id',
    [...balances].map(([id, money]) => ({ id, money })),
  );
  await recordBankEntries(tx, rows);
}

/** Cash entries of the past; what players hold stays. */
export const recordCash = (tx: Tx, rows: Iterable<NewRow<'cash_log'>>): Promise<number> =>
  insertRows(tx, 'cash_log', rows);

export const openBankAccounts = (tx: Tx, rows: Iterable<NewRow<'bank_account'>>): Promise<number> =>
  insertRows(tx, 'bank_account', rows);

/** Entries of bank accounts of the past; the balances stay. */
export const recordBankEntries = (tx: Tx, rows: Iterable<NewRow<'bank_entry'>>): Promise<number> =>
  insertRows(tx, 'bank_entry', rows);

/** Wealth taxes that were taken. */
export const recordTaxes = (tx: Tx, rows: Iterable<NewRow<'tax_record'>>): Promise<number> =>
  insertRows(tx, 'tax_record', rows);
