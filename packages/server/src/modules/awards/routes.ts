import { awards } from '@steward/api-client/contract/awards';
import type { Award } from '@steward/api-client/contract/awards';
import { NOT_PREPARED, awardsYear, closesAt, neededAnswers } from '@steward/api-client/rules/awards';
import { instant } from '../../core/clock.ts';
import { ConflictError, InvalidError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { searchPlayers } from '../../db/player-search.ts';
import * as repository from './repository.ts';
import { ballotProblem, filledAnswers, type AwardRow } from './rules.ts';

const ALREADY = 'You have already voted. A vote cannot be changed.';

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
    const [rows, votes, ballot] = await Promise.all([
      repository.listAwards(db, year),
      repository.listVotes(db, year, caller.id),
      repository.findBallot(db, year, caller.id),
    ]);
    return {
      year,
      closesAt: instant(closesAt(year)),
      open: rows.length > 0,
      refusal: rows.length === 0 ? NOT_PREPARED : ballot ? ALREADY : null,
      needed: neededAnswers(rows.length),
      awards: rows.map(awardOf),
      votes,
    };
  },
  async vote({ tx, body, caller, now, audit }) {
    const year = awardsYear(now);
    const rows = await repository.listAwards(tx, year);
    if (rows.length === 0) throw new ConflictError(NOT_PREPARED);
    if (await repository.findBallot(tx, year, caller.id)) throw new ConflictError(ALREADY);
    const answers = filledAnswers(body.answers);
    const [voter, candidates] = [
      await repository.findVoter(tx, caller.id),
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
