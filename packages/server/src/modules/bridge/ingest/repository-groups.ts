import type { Tx } from '../../../db/schema.ts';
import type { NewRow } from './repository-insert.ts';

/** A group's rank of that level, or its lowest one. */
export function findRank(tx: Tx, groupId: number, level: number | undefined) {
  const ranks = tx.selectFrom('group_rank').select('id').where('group_id', '=', groupId).orderBy('level').limit(1);
  return (level === undefined ? ranks : ranks.where('level', '=', level)).executeTakeFirst();
}

/** Adds a member, or gives one another rank. */
export const putMember = (tx: Tx, member: NewRow<'group_member'>) =>
  tx
    .insertInto('group_member')
    .values(member)
    .onConflict((conflict) => conflict.columns(['group_id', 'player_id']).doUpdateSet({ rank_id: member.rank_id }))
    .execute();

export const removeMember = (tx: Tx, groupId: number, playerId: number) =>
  tx.deleteFrom('group_member').where('group_id', '=', groupId).where('player_id', '=', playerId).execute();
