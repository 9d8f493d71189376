import { GROUP_PLUS_PERK } from '@steward/api-client/rules/perks';
import type { GroupMember, GroupRank, GroupVehicle, OwnGroup } from '@steward/api-client/contract/groups';
import { instant, maybeInstant } from '../../core/clock.ts';
import type { Db, Tx } from '../../db/schema.ts';

const HISTORY = 200;

const strings = (json: string): string[] => {
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed.map(String) : [];
};

/** One group without its people. */
export const findGroup = (db: Db | Tx, id: number) =>
  db.selectFrom('community_group').selectAll().where('id', '=', id).executeTakeFirst();

/** How many members a group has. */
export async function countMembers(db: Db, id: number): Promise<number> {
  const row = await db
    .selectFrom('group_member')
    .select((e) => e.fn.countAll<number>().as('members'))
    .where('group_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.members;
}

/** A player's membership with rank and permissions. */
export async function findMembership(db: Db | Tx, groupId: number, playerId: number) {
  const row = await db
    .selectFrom('group_member')
    .innerJoin('group_rank', 'group_rank.id', 'group_member.rank_id')
    .select([
      'group_rank.id',
      'group_rank.level',
      'group_rank.name',
      'group_rank.permissions',
      'group_member.special_permissions',
      'group_member.created_at',
    ])
    .where('group_member.group_id', '=', groupId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return (
    row && {
      rank: { id: row.id, level: row.level, name: row.name, permissions: strings(row.permissions) },
      specialPermissions: strings(row.special_permissions),
      created: instant(row.created_at),
    }
  );
}

/** Groups of a player, by name. */
export async function listOwn(db: Db, playerId: number): Promise<OwnGroup[]> {
  const rows = await db
    .selectFrom('group_member')
    .innerJoin('community_group', 'community_group.id', 'group_member.group_id')
    .innerJoin('group_rank', 'group_rank.id', 'group_member.rank_id')
    .select((e) => [
      'community_group.id',
      'community_group.name',
      'community_group.short',
      'community_group.type',
      'group_rank.name as rank',
      'group_rank.level as rank_level',
      'group_member.created_at',
      e
        .selectFrom('group_member as other')
        .select((count) => count.fn.countAll<number>().as('members'))
        .whereRef('other.group_id', '=', 'community_group.id')
        .as('members'),
    ])
    .where('group_member.player_id', '=', playerId)
    .orderBy('community_group.name_lower')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    short: row.short,
    type: row.type,
    rank: row.rank,
    rankLevel: row.rank_level,
    members: row.members ?? 0,
    since: instant(row.created_at),
  }));
}

/** Ranks with their permissions, highest first. */
export async function listRanks(db: Db, id: number): Promise<GroupRank[]> {
  const rows = await db
    .selectFrom('group_rank')
    .select((e) => [
      'group_rank.id',
      'group_rank.level',
      'group_rank.name',
      'group_rank.permissions',
      e
        .selectFrom('group_member')
        .select((count) => count.fn.countAll<number>().as('members'))
        .whereRef('group_member.rank_id', '=', 'group_rank.id')
        // By this there is an index.
        .whereRef('group_member.group_id', '=', 'group_rank.group_id')
        .as('members'),
    ])
    .where('group_id', '=', id)
    .orderBy('level', 'desc')
    .orderBy('group_rank.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    level: row.level,
    name: row.name,
    permissions: strings(row.permissions),
    members: row.members ?? 0,
  }));
}

/** Members, highest rank first. */
export async function listMembers(db: Db, id: number): Promise<GroupMember[]> {
  const rows = await db
    .selectFrom('group_member')
    .innerJoin('player', 'player.id', 'group_member.player_id')
    .innerJoin('group_rank', 'group_rank.id', 'group_member.rank_id')
    .leftJoin('online_player', 'online_player.player_id', 'player.id')
    .select([
      'player.id',
      'player.name',
      'player.last_login_at',
      'online_player.since',
      'group_rank.level',
      'group_rank.name as rank',
      'group_member.special_permissions',
      'group_member.created_at',
    ])
    .where('group_member.group_id', '=', id)
    .orderBy('group_rank.level', 'desc')
    .orderBy('player.name_lower')
    .execute();
  return rows.map((row) => ({
    user: { name: row.name, id: row.id, lastLoggedIn: maybeInstant(row.last_login_at), online: row.since !== null },
    rank: { level: row.level, name: row.rank },
    specialPermissions: strings(row.special_permissions),
    created: instant(row.created_at),
  }));
}

/** Vehicles of a group. */
export async function listVehicles(db: Db, id: number): Promise<GroupVehicle[]> {
  const rows = await db
    .selectFrom('vehicle')
    .select(['id', 'plate', 'model_id', 'spawned', 'locked', 'spawn_x', 'spawn_y', 'spawn_z'])
    .where('group_id', '=', id)
    .orderBy('model_id')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    plate: row.plate,
    modelId: row.model_id,
    spawned: row.spawned === 1,
    locked: row.locked === 1,
    spawnX: row.spawn_x,
    spawnY: row.spawn_y,
    spawnZ: row.spawn_z,
  }));
}

/** The last 200 entries of a group's history. */
export async function listHistory(db: Db, id: number) {
  const rows = await db
    .selectFrom('group_history')
    .leftJoin('player', 'player.id', 'group_history.player_id')
    .select(['group_history.id', 'group_history.at', 'group_history.action', 'player.name'])
    .where('group_id', '=', id)
    .orderBy('group_history.at', 'desc')
    .orderBy('group_history.id', 'desc')
    .limit(HISTORY)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    user: row.name === null ? null : { name: row.name },
    timestamp: instant(row.at),
    action: row.action,
  }));
}

/** The last 200 entries of a group's bank, without toll and turf money when asked. */
export async function listBank(db: Db, id: number, filterTollTurf: boolean) {
  const rows = await db
    .selectFrom('group_bank_entry')
    .leftJoin('player', 'player.id', 'group_bank_entry.player_id')
    .select([
      'group_bank_entry.id',
      'group_bank_entry.at',
      'group_bank_entry.amount',
      'group_bank_entry.reason',
      'player.name',
    ])
    .where('group_id', '=', id)
    .$if(filterTollTurf, (query) => query.where('toll_turf', '=', 0))
    .orderBy('group_bank_entry.at', 'desc')
    .orderBy('group_bank_entry.id', 'desc')
    .limit(HISTORY)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    timestamp: instant(row.at),
    amount: row.amount,
    reason: row.reason,
    user: row.name === null ? null : { name: row.name },
  }));
}

/** Takes one Group Plus perk. Undefined when there is none. */
export const takePerk = (tx: Tx, playerId: number) =>
  tx
    .updateTable('perk')
    .set((e) => ({ amount: e('amount', '-', 1) }))
    .where('player_id', '=', playerId)
    .where('kind', '=', GROUP_PLUS_PERK)
    .where('amount', '>', 0)
    .returning('amount')
    .executeTakeFirst();

/** How many Group Plus perks a player has. */
export async function countPerks(tx: Tx, playerId: number): Promise<number> {
  const row = await tx
    .selectFrom('perk')
    .select('amount')
    .where('player_id', '=', playerId)
    .where('kind', '=', GROUP_PLUS_PERK)
    .executeTakeFirst();
  return row?.amount ?? 0;
}

/** Sets until when Group Plus runs, and notes it in the group's history. */
export async function startPlus(tx: Tx, groupId: number, till: number, playerId: number, now: number): Promise<void> {
  await tx
    .updateTable('community_group')
    .set((e) => ({ plus_till: till, plus_total: e('plus_total', '+', 1) }))
    .where('id', '=', groupId)
    .execute();
  await tx
    .insertInto('group_history')
    .values({ group_id: groupId, at: now, player_id: playerId, action: 'Spent a perk on a month of Group Plus' })
    .execute();
}
