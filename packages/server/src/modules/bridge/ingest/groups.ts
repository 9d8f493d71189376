import { moveMoney } from '@steward/api-client/rules/money';
import type { Tx } from '../../../db/schema.ts';
import { heldReason } from './money.ts';
import { balancesOf, insertRows, type NewRow } from './repository.ts';
import { findRank, putMember, removeMember } from './repository-groups.ts';
import { updateRows } from '../../../db/update-rows.ts';

/** Groups with their ranks. */
export async function registerGroups(
  tx: Tx,
  groups: Iterable<NewRow<'community_group'>>,
  ranks: Iterable<NewRow<'group_rank'>>,
): Promise<void> {
  await insertRows(tx, 'community_group', groups);
  await insertRows(tx, 'group_rank', ranks);
}

export const recordMembers = (tx: Tx, rows: Iterable<NewRow<'group_member'>>): Promise<number> =>
  insertRows(tx, 'group_member', rows);

export const recordGroupHistory = (tx: Tx, rows: Iterable<NewRow<'group_history'>>): Promise<number> =>
  insertRows(tx, 'group_history', rows);

/** Entries of group accounts of the past; the balances stay. */
export const recordGroupBank = (tx: Tx, rows: Iterable<NewRow<'group_bank_entry'>>): Promise<number> =>
  insertRows(tx, 'group_bank_entry', rows);

export interface Membership {
  readonly groupId: number;
  readonly playerId: number;
  /** Level of the rank; the lowest one when it is left out. */
  readonly rankLevel?: number | undefined;
  readonly at: number;
}

/** Players who joined a group or got another rank in it. Groups and ranks that do not exist are passed over. */
export async function joinGroups(tx: Tx, joined: readonly Membership[]): Promise<void> {
  for (const { groupId, playerId, rankLevel, at } of joined) {
    const rank = await findRank(tx, groupId, rankLevel);
    if (rank) await putMember(tx, { group_id: groupId, player_id: playerId, rank_id: rank.id, created_at: at });
  }
}

export async function leaveGroups(
  tx: Tx,
  left: readonly { readonly groupId: number; readonly playerId: number }[],
): Promise<void> {
  for (const { groupId, playerId } of left) await removeMember(tx, groupId, playerId);
}

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
