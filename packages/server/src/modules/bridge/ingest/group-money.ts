import { moveMoney } from '@steward/api-client/rules/money';
import type { Tx } from '../../../db/schema.ts';
import { updateRows } from '../../../db/update-rows.ts';
import { heldReason } from './money.ts';
import { balancesOf } from './repository.ts';
import { insertRows, type NewRow } from './repository-insert.ts';

/** Entries of group accounts of the past; the balances stay. */
export const recordGroupBank = (tx: Tx, rows: Iterable<NewRow<'group_bank_entry'>>): Promise<number> =>
  insertRows(tx, 'group_bank_entry', rows);

export interface GroupMoney {
  readonly groupId: number;
  readonly playerId: number | null;
  readonly amount: number;
  readonly reason: string;
  /** Whether it came from a toll or a turf, which the bank page can leave out. */
  readonly tollTurf: boolean;
  readonly at: number;
}

/** Money that went to or from group accounts; groups that do not exist are passed over. */
export async function moveGroupMoney(tx: Tx, moves: readonly GroupMoney[]): Promise<void> {
  const balances = await balancesOf(
    tx,
    'community_group',
    'money',
    moves.map(({ groupId }) => groupId),
  );
  const rows: NewRow<'group_bank_entry'>[] = [];
  for (const { groupId, playerId, amount, reason, tollTurf, at } of moves) {
    const before = balances.get(groupId);
    if (before === undefined) continue;
    const { balance, moved } = moveMoney(before, amount);
    balances.set(groupId, balance);
    rows.push({
      ...{ group_id: groupId, at, amount: moved, reason: heldReason(reason, amount, moved) },
      ...{ toll_turf: Number(tollTurf), player_id: playerId },
    });
  }
  const changed = [...balances].map(([id, money]) => ({ id, money }));
  await updateRows(tx, 'community_group', 'id', changed);
  await recordGroupBank(tx, rows);
}
