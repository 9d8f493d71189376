import { sql } from 'kysely';
import type { AwardsResults, Vote } from '@steward/api-client/contract/awards';
import type { Standing } from '@steward/api-client/rules/roles';
import { accountsOf } from '../../core/players/repository.ts';
import { contains } from '../../db/like.ts';
import { normalizeName } from '../../db/names.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Answer, AwardRow, Candidates, Voter } from './answers.ts';

/** How a year stands; undefined where nobody prepared it. */
export const findYear = (db: Db | Tx, year: number) =>
  db.selectFrom('award_year').select(['id', 'state']).where('year', '=', year).executeTakeFirst();

/** Awards of a year, in their order, those too that cannot be voted for any more. */
export const listAwards = (db: Db | Tx, year: number): Promise<AwardRow[]> =>
  db
    .selectFrom('award')
    .select(['id', 'award', 'category', 'free_fill', 'input', 'group_type', 'retired_at'])
    .where('year', '=', year)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** A player's votes of a year. */
export async function listVotes(db: Db | Tx, year: number, playerId: number): Promise<Vote[]> {
  const rows = await db
    .selectFrom('award_vote')
    .innerJoin('award', 'award.id', 'award_vote.award_id')
    .leftJoin('player', 'player.id', 'award_vote.voted_player_id')
    .leftJoin('community_group', 'community_group.id', 'award_vote.voted_group_id')
    .select(['award.id', 'player.name as player', 'community_group.name as group', 'award_vote.voted_text'])
    .where('award.year', '=', year)
    .where('award_vote.player_id', '=', playerId)
    .orderBy('award.position')
    .execute();
  return rows.map((row) => ({ award: row.id, name: row.player ?? row.group, votedFreeFill: row.voted_text }));
}

/** Whether the player has voted. */
export const findBallot = (db: Db | Tx, year: number, playerId: number) =>
  db
    .selectFrom('award_ballot')
    .select('created_at')
    .where('year', '=', year)
    .where('player_id', '=', playerId)
    .executeTakeFirst();

/** The voter's own accounts and groups. */
export async function findVoter(tx: Tx, caller: Pick<Standing, 'id' | 'person'>): Promise<Voter> {
  const accounts = (await accountsOf(tx, caller)).map(({ id }) => id);
  const rows = await tx.selectFrom('group_member').select('group_id').where('player_id', 'in', accounts).execute();
  return { accounts, groupIds: rows.map((row) => row.group_id) };
}

/** Which of the ids in the answers exist. */
export async function findCandidates(
  tx: Tx,
  awards: readonly AwardRow[],
  answers: readonly Answer[],
): Promise<Candidates> {
  const inputs = new Map(awards.map((award) => [award.id, award.input]));
  const ids = (input: string) =>
    answers.flatMap((answer) => (answer.id !== undefined && inputs.get(answer.award) === input ? [answer.id] : []));
  const [playerIds, groupIds] = [ids('player'), ids('group')];
  const players =
    playerIds.length === 0
      ? []
      : await tx.selectFrom('player').select('id').where('id', 'in', playerIds).where('disabled', '=', 0).execute();
  const groups =
    groupIds.length === 0
      ? []
      : await tx.selectFrom('community_group').select(['id', 'type']).where('id', 'in', groupIds).execute();
  return { players: new Set(players.map((row) => row.id)), groups: new Map(groups.map((row) => [row.id, row.type])) };
}

/** Casts a ballot. Undefined when there was one already. */
export async function castBallot(
  tx: Tx,
  year: number,
  playerId: number,
  awards: readonly AwardRow[],
  answers: readonly Answer[],
  now: number,
) {
  const ballot = await tx
    .insertInto('award_ballot')
    .values({ year, player_id: playerId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('created_at')
    .executeTakeFirst();
  if (!ballot) return undefined;
  const inputs = new Map(awards.map((award) => [award.id, award.input]));
  if (answers.length > 0)
    await tx
      .insertInto('award_vote')
      .values(
        answers.map(({ award, id = null, text = null }) => {
          const input = inputs.get(award);
          return {
            award_id: award,
            player_id: playerId,
            voted_player_id: input === 'player' ? id : null,
            voted_group_id: input === 'group' ? id : null,
            // What an award is answered with is for it to say: an answer may hold an id and a text.
            voted_text: input === 'player' || input === 'group' ? null : text,
          };
        }),
      )
      .execute();
  return ballot;
}

/** How often each answer was given to the awards of a year. Votes are counted by ids, in an index alone, and named then. */
async function countAnswers(db: Db, year: number) {
  const rows = await db
    .selectFrom((e) =>
      e
        .selectFrom('award_vote')
        .select((vote) => [
          'award_id',
          'voted_player_id',
          'voted_group_id',
          'voted_text',
          vote.fn.countAll<number>().as('votes'),
        ])
        .where('award_id', 'in', e.selectFrom('award').select('id').where('year', '=', year))
        .groupBy(['award_id', 'voted_player_id', 'voted_group_id', 'voted_text'])
        .as('counted'),
    )
    .leftJoin('player', 'player.id', 'counted.voted_player_id')
    .leftJoin('community_group', 'community_group.id', 'counted.voted_group_id')
    .select((e) => [
      'counted.award_id',
      e.fn.coalesce('player.name', 'community_group.name', 'counted.voted_text', sql<string>`''`).as('answer'),
      'counted.votes',
    ])
    .execute();
  const sums = new Map<string, (typeof rows)[number]>();
  // What was written freely may say the name of somebody who was chosen, too.
  for (const row of rows) {
    const key = `${row.award_id} ${row.answer}`;
    const before = sums.get(key);
    sums.set(key, before ? { ...before, votes: before.votes + row.votes } : row);
  }
  return [...sums.values()];
}

/** Results of a year: who got how many votes for each award. */
export async function findResults(db: Db, year: number): Promise<AwardsResults> {
  const [years, ballots, awards, counts] = await Promise.all([
    db.selectFrom('award').select('year').distinct().orderBy('year', 'desc').execute(),
    db
      .selectFrom('award_ballot')
      .select((e) => e.fn.countAll<number>().as('total'))
      .where('year', '=', year)
      .executeTakeFirstOrThrow(),
    listAwards(db, year),
    countAnswers(db, year),
  ]);
  const results = awards.map((award) => {
    const own = counts.filter((count) => count.award_id === award.id).sort((a, b) => b.votes - a.votes);
    const votes = Object.fromEntries(own.map((count) => [count.answer, count.votes]));
    return {
      award: award.award,
      category: award.category,
      total: own.reduce((sum, count) => sum + count.votes, 0),
      votes,
    };
  });
  return {
    year,
    years: years.map((row) => row.year),
    total: ballots.total,
    totalVotes: results.reduce((sum, one) => sum + one.total, 0),
    awards: results,
  };
}

/** Groups whose name or short form holds the text, 20 at most. */
export const searchGroups = (db: Db, text: string, type: number | undefined) =>
  db
    .selectFrom('community_group')
    .select(['id', 'name', 'type'])
    .where((e) =>
      e.or([contains(e.ref('name_lower'), normalizeName(text)), contains(sql`lower(short)`, normalizeName(text))]),
    )
    .$if(type !== undefined && type > 0, (query) => query.where('type', '=', type ?? 0))
    .orderBy('name_lower')
    .limit(20)
    .execute();
