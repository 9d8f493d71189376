import { moveMoney } from '@steward/api-client/rules/money';
import type { Tx } from '../../../db/schema.ts';
import { updateRows } from '../../../db/update-rows.ts';
import { heldReason } from './money.ts';
import { balancesOf } from './repository.ts';
import { insertRows, type NewRow } from './repository-insert.ts';

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

/** Cash entries of the past; what players hold stays. */
export const recordCash = (tx: Tx, rows: Iterable<NewRow<'cash_log'>>): Promise<number> =>
  insertRows(tx, 'cash_log', rows);
