import type { Tx } from '../../../db/schema.ts';
import { findRank, putMember, removeMember } from './repository-groups.ts';
import { insertRows, type NewRow } from './repository-insert.ts';

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
