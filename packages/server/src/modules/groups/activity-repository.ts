import { sql } from 'kysely';
import type { GroupSummary, MemberRow } from '@steward/api-client/contract/groups';
import { maybeInstant } from '../../core/clock.ts';
import type { Db } from '../../db/schema.ts';
import { ACTIVE_MINUTES, groupScore, punishmentWeight } from './rules.ts';

/** A stretch of time: epoch seconds, the end not included, and its days as numbers, both included. Without an end till now. */
export interface Stretch {
  readonly since: number;
  readonly sinceDay: number;
  readonly until?: number;
  readonly untilDay?: number;
}

/** Minutes played by members since a day, of all groups or one. */
const playedSince = (db: Db, { sinceDay, untilDay = 99_991_231 }: Stretch, groupId?: number) =>
  db
    .selectFrom('group_member')
    .leftJoin('played_day', (join) =>
      join
        .onRef('played_day.player_id', '=', 'group_member.player_id')
        .on('played_day.kind', '=', 'rpg')
        .on('played_day.day', '>=', sinceDay)
        .on('played_day.day', '<=', untilDay),
    )
    .select((e) => [
      'group_member.group_id',
      'group_member.player_id',
      e.fn.coalesce(e.fn.sum<number>('played_day.minutes'), sql<number>`0`).as('minutes'),
    ])
    .$if(groupId !== undefined, (query) => query.where('group_member.group_id', '=', groupId ?? 0))
    .groupBy(['group_member.group_id', 'group_member.player_id'])
    .execute();

/** Active punishments of members since a time, counted by type. */
const punishedSince = (db: Db, { since, until }: Stretch, groupId?: number) =>
  db
    .selectFrom('group_member')
    .innerJoin('punishment', 'punishment.player_id', 'group_member.player_id')
    .select((e) => [
      'group_member.group_id',
      'group_member.player_id',
      'punishment.type',
      e.fn.countAll<number>().as('times'),
    ])
    .where('punishment.created_at', '>=', since)
    .where('punishment.status', '=', 1)
    .$if(until !== undefined, (query) => query.where('punishment.created_at', '<', until ?? 0))
    .$if(groupId !== undefined, (query) => query.where('group_member.group_id', '=', groupId ?? 0))
    .groupBy(['group_member.group_id', 'group_member.player_id', 'punishment.type'])
    .execute();

/** All groups with what their members did in the last month. Three statements, whatever the number of groups. */
export async function listWithStats(db: Db, now: number, since: number, sinceDay: number): Promise<GroupSummary[]> {
  const [groups, played, punished] = await Promise.all([
    db.selectFrom('community_group').selectAll().orderBy('type').orderBy('name_lower').execute(),
    playedSince(db, { since, sinceDay }),
    punishedSince(db, { since, sinceDay }),
  ]);
  const sums = new Map<number, { members: number; active: number; minutes: number; weight: number }>();
  const of = (id: number) => {
    const found = sums.get(id) ?? { members: 0, active: 0, minutes: 0, weight: 0 };
    sums.set(id, found);
    return found;
  };
  for (const row of played) {
    const sum = of(row.group_id);
    const minutes = Number(row.minutes);
    sum.members += 1;
    sum.minutes += minutes;
    if (minutes >= ACTIVE_MINUTES) sum.active += 1;
  }
  for (const row of punished) of(row.group_id).weight += punishmentWeight(row.type) * row.times;
  return groups.map((group) => {
    const sum = of(group.id);
    return {
      id: group.id,
      name: group.name,
      short: group.short,
      type: group.type,
      job: group.job,
      specialization: group.specialization,
      members: sum.members,
      membersActive: sum.active,
      membersPlaytime: sum.minutes,
      punishmentScore: groupScore(sum.weight, sum.active),
      points: group.points,
      rpPoints: group.rp_points,
      plus: (group.plus_till ?? 0) > now,
      plusTill: maybeInstant(group.plus_till),
      plusTotal: group.plus_total,
    };
  });
}

/** Members of one group with what they did in a stretch of time, and the group's score in it. */
export async function findActivity(
  db: Db,
  id: number,
  stretch: Stretch,
): Promise<{ score: number | null; members: MemberRow[] }> {
  const [names, played, punished] = await Promise.all([
    db
      .selectFrom('group_member')
      .innerJoin('player', 'player.id', 'group_member.player_id')
      .innerJoin('group_rank', 'group_rank.id', 'group_member.rank_id')
      .select(['player.id', 'player.name', 'group_rank.name as rank'])
      .where('group_member.group_id', '=', id)
      .orderBy('group_rank.level', 'desc')
      .orderBy('player.name_lower')
      .execute(),
    playedSince(db, stretch, id),
    punishedSince(db, stretch, id),
  ]);
  const minutes = new Map(played.map((row) => [row.player_id, Number(row.minutes)]));
  const times = new Map<number, number>();
  for (const row of punished) times.set(row.player_id, (times.get(row.player_id) ?? 0) + row.times);
  const members = names.map((member) => {
    const own = minutes.get(member.id) ?? 0;
    return {
      user: { name: member.name },
      rank: member.rank,
      played: own,
      punishments: times.get(member.id) ?? 0,
      active: own >= ACTIVE_MINUTES,
    };
  });
  const weight = punished.reduce((sum, row) => sum + punishmentWeight(row.type) * row.times, 0);
  return { score: groupScore(weight, members.filter((member) => member.active).length), members };
}
