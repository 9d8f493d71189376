import { awards } from '@steward/api-client/contract/awards';
import type { Award } from '@steward/api-client/contract/awards';
import { NOT_PREPARED, VOTING_CLOSED, awardsYear, closesAt, neededAnswers } from '@steward/api-client/rules/awards';
import { instant } from '../../core/clock.ts';
import { ConflictError, InvalidError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { searchPlayers } from '../../db/player-search.ts';
import * as repository from './repository.ts';
import { ballotProblem } from './rules.ts';
import { type AwardRow, filledAnswers } from './answers.ts';

const ALREADY = 'You have already voted. A vote cannot be changed.';

/** Why nobody can vote in a year now. */
const yearRefusal = (state: string | undefined, awards: readonly AwardRow[]): string | undefined =>
  state === 'closed' ? VOTING_CLOSED : state === 'open' && awards.length > 0 ? undefined : NOT_PREPARED;

const isOpen = ({ retired_at }: AwardRow): boolean => retired_at === null;

const awardOf = (row: AwardRow): Award => ({
  id: row.id,
  award: row.award,
  category: row.category,
  freeFill: row.free_fill === 1,
  input: row.input === 'group' || row.input === 'player' ? row.input : null,
  type: row.group_type,
});

export const awardRoutes = implement(awards, {
  async all({ db, caller, now }) {
    const year = awardsYear(now);
    const [kept, all, votes, ballot] = await Promise.all([
      repository.findYear(db, year),
      repository.listAwards(db, year),
      repository.listVotes(db, year, caller.id),
      repository.findBallot(db, year, caller.id),
    ]);
    const rows = kept?.state === 'prepared' ? [] : all.filter(isOpen);
    const voted = new Set(votes.map(({ award }) => award));
    const refusal = yearRefusal(kept?.state, rows);
    return {
      year,
      closesAt: instant(closesAt(year)),
      open: refusal === undefined,
      refusal: refusal ?? (ballot ? ALREADY : null),
      needed: neededAnswers(rows.length),
      awards: (voted.size > 0 ? all.filter((row) => isOpen(row) || voted.has(row.id)) : rows).map(awardOf),
      votes,
    };
  },
  async vote({ tx, body, caller, now, audit }) {
    const year = awardsYear(now);
    const rows = (await repository.listAwards(tx, year)).filter(isOpen);
    const refusal = yearRefusal((await repository.findYear(tx, year))?.state, rows);
    if (refusal !== undefined) throw new ConflictError(refusal);
    if (await repository.findBallot(tx, year, caller.id)) throw new ConflictError(ALREADY);
    const answers = filledAnswers(body.answers);
    const [voter, candidates] = [
      await repository.findVoter(tx, caller),
      await repository.findCandidates(tx, rows, answers),
    ];
    const problem = ballotProblem(rows, answers, voter, candidates);
    if (problem) throw new InvalidError(problem.errors, problem.error);
    if (!(await repository.castBallot(tx, year, caller.id, rows, answers, now))) throw new ConflictError(ALREADY);
    return audit({ action: 'awards.vote', target: `awards ${year}`, after: { answers: answers.length } }).answer({
      votes: await repository.listVotes(tx, year, caller.id),
    });
  },
  results: ({ db, query, now }) => repository.findResults(db, query.year ?? awardsYear(now)),
  searchGroups: ({ db, query }) => repository.searchGroups(db, query.q, query.type),
  async searchPlayers({ db, params, services }) {
    const hits = await searchPlayers(db, services.engine, params.text, 20);
    return hits.map((hit) => ({
      name: hit.name,
      id: hit.id,
      oldName: hit.old_name,
      level: hit.level,
      skin: hit.skin,
      skinJob: hit.skin_job,
    }));
  },
});
