import { moveMoney, showMoney } from '@steward/api-client/rules/money';
import type { Tx } from '../../../db/schema.ts';
import { updateRows } from '../../../db/update-rows.ts';
import { balancesOf } from './repository.ts';
import { insertRows, type NewRow } from './repository-insert.ts';

/** The reason of an entry, which says so where a balance had no room for all of an amount. */
export const heldReason = (reason: string, amount: number, moved: number): string =>
  moved === amount ? reason : `${reason} (${showMoney(amount)}, of which the balance had no room for all)`;

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

export const openBankAccounts = (tx: Tx, rows: Iterable<NewRow<'bank_account'>>): Promise<number> =>
  insertRows(tx, 'bank_account', rows);

/** Entries of bank accounts of the past; the balances stay. */
export const recordBankEntries = (tx: Tx, rows: Iterable<NewRow<'bank_entry'>>): Promise<number> =>
  insertRows(tx, 'bank_entry', rows);

/** Wealth taxes that were taken. */
export const recordTaxes = (tx: Tx, rows: Iterable<NewRow<'tax_record'>>): Promise<number> =>
  insertRows(tx, 'tax_record', rows);
