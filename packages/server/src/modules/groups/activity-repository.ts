import { sql } from 'kysely';
import type { GroupSummary, MemberRow } from '@steward/api-client/contract/groups';
import { maybeInstant } from '../../core/clock.ts';
import { readAside } from '../../db/aside.ts';
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
    .groupBy(['group_member.group_id', 'group_member.player_id']);

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
    .groupBy(['group_member.group_id', 'group_member.player_id', 'punishment.type']);

/** What a group's members did together. */
interface Sums {
  readonly members: number;
  readonly active: number;
  readonly minutes: number;
}

/** The sums of all groups that have members; summed up by the database, beside the event loop, as it reads days of all members. */
async function sumPlayed(db: Db, stretch: Stretch): Promise<Map<number, Sums>> {
  const query = db
    .selectFrom(playedSince(db, stretch).as('played'))
    .select((e) => [
      'group_id',
      e.fn.countAll<number | string>().as('members'),
      sql<number | string>`sum(case when minutes >= ${ACTIVE_MINUTES} then 1 else 0 end)`.as('active'),
      e.fn.sum<number | string>('minutes').as('minutes'),
    ])
    .groupBy('group_id');
  const rows = await readAside(db, query.compile());
  return new Map(
    rows.map(({ group_id, members, active, minutes }) => [
      group_id,
      { members: Number(members), active: Number(active), minutes: Number(minutes) },
    ]),
  );
}

/** The weight of what members of each group were punished for, in the same way. */
async function sumWeights(db: Db, stretch: Stretch): Promise<Map<number, number>> {
  const query = db
    .selectFrom(punishedSince(db, stretch).as('punished'))
    .select((e) => ['group_id', 'type', e.fn.sum<number | string>('times').as('times')])
    .groupBy(['group_id', 'type']);
  const weights = new Map<number, number>();
  for (const { group_id, type, times } of await readAside(db, query.compile()))
    weights.set(group_id, (weights.get(group_id) ?? 0) + punishmentWeight(type) * Number(times));
  return weights;
}

/** All groups with what their members did in the last month. Three statements, whatever the number of groups. */
export async function listWithStats(db: Db, now: number, since: number, sinceDay: number): Promise<GroupSummary[]> {
  const [groups, sums, weights] = await Promise.all([
    db.selectFrom('community_group').selectAll().orderBy('type').orderBy('name_lower').execute(),
    sumPlayed(db, { since, sinceDay }),
    sumWeights(db, { since, sinceDay }),
  ]);
  return groups.map((group) => {
    const sum = sums.get(group.id) ?? { members: 0, active: 0, minutes: 0 };
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
      punishmentScore: groupScore(weights.get(group.id) ?? 0, sum.active),
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
    playedSince(db, stretch, id).execute(),
    punishedSince(db, stretch, id).execute(),
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
