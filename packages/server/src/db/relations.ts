import type { Db } from './schema.ts';

/** Whose a thing is; undefined where there is no such thing, null where it is nobody's. */
export const ownerOf = {
  bankAccount: (db: Db, id: number) =>
    db.selectFrom('bank_account').select('player_id as owner').where('id', '=', id).executeTakeFirst(),
  alert: (db: Db, id: number) =>
    db.selectFrom('alert').select('staff_id as owner').where('id', '=', id).executeTakeFirst(),
  vehicle: (db: Db, id: number) =>
    db.selectFrom('vehicle').select('owner_id as owner').where('id', '=', id).executeTakeFirst(),
  property: (db: Db, id: number) =>
    db.selectFrom('property').select('owner_id as owner').where('id', '=', id).executeTakeFirst(),
};

/** The rank of a player in a group; undefined where they are no member. */
export const findRankIn = (db: Db, groupId: number, playerId: number) =>
  db
    .selectFrom('group_member')
    .innerJoin('group_rank', 'group_rank.id', 'group_member.rank_id')
    .select(['group_rank.level', 'group_rank.permissions'])
    .where('group_member.group_id', '=', groupId)
    .where('group_member.player_id', '=', playerId)
    .executeTakeFirst();
