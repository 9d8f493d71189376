import { showMany } from '@steward/api-client/rules/numbers';
import { awardEntries, awardYears, type AwardEntry, type AwardYear } from '@steward/api-client/contract/award-lists';
import type { ParsedInput } from '@steward/api-client/contract/endpoint';
import type { AwardYearState } from '@steward/api-client/rules/awards';
import { secondsOf } from '../../core/clock.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { keeps, moves, retires, type KeptList } from '../../core/kept-lists.ts';
import type { Tx } from '../../db/schema.ts';
import { isGroupType } from '../../db/types.ts';
import * as repository from './kept-repository.ts';

type YearBody = ParsedInput<typeof awardYears.add>['body'];
type EntryBody = ParsedInput<typeof awardEntries.add>['body'];

const nameOfYear = ({ year }: AwardYear) => `awards ${year}`;
const voters = ({ uses }: AwardYear) => showMany(uses, 'player has', 'players have');

const years: KeptList<AwardYear, YearBody> = {
  action: 'award-year',
  one: 'year',
  table: 'award_year',
  list: (db, _services, now) => repository.listYears(db, now),
  nameOf: nameOfYear,
  async columns({ year }, { tx, old, others }) {
    if (others.some((one) => one.year === year)) throw new InvalidError({ year: 'There are awards of this year.' });
    if (old && old.year !== year) {
      if (old.uses > 0)
        throw new InvalidError({ year: `${voters(old)} voted in ${old.year}: its votes stay with it.` });
      await repository.moveAwards(tx, old.year, year);
    }
    return { year };
  },
  used: (row) => `${voters(row)} voted`,
  instead: 'Close it instead.',
  removing: (tx, { year }) => repository.removeAwards(tx, year).then(() => undefined),
};

/** Why a year cannot stand so. */
function stateRefusal(row: AwardYear, state: AwardYearState, now: number): string | undefined {
  if (state === 'prepared' && row.uses > 0)
    return `${voters(row)} voted in ${row.year} already. Close the voting instead.`;
  if (state !== 'open') return undefined;
  if (now >= secondsOf(row.closesAt)) return `The voting of ${row.year} is over: it ended on June 20 of that year.`;
  return row.awards === 0 ? `There are no awards of ${row.year} yet. Add some, then open the voting.` : undefined;
}

async function yearOf(tx: Tx, id: number, now: number): Promise<AwardYear> {
  const row = (await repository.listYears(tx, now)).find((one) => one.id === id);
  if (!row) throw new NotFoundError(`There is no year ${id}, or it was removed since.`);
  return row;
}

export const awardYearRoutes = implement(awardYears, {
  ...keeps(years),
  async setState({ tx, params, body, now, audit, unchanged }) {
    const row = await yearOf(tx, params.id, now);
    if (row.state === body.state) return unchanged(row);
    const refusal = stateRefusal(row, body.state, now);
    if (refusal !== undefined) throw new ConflictError(refusal);
    await repository.setYearState(tx, row.id, body.state);
    return audit({
      action: 'award-year.state',
      target: nameOfYear(row),
      before: { state: row.state },
      after: { state: body.state },
    }).answer(await yearOf(tx, row.id, now));
  },
});

const votesOf = ({ uses }: AwardEntry) => showMany(uses, 'vote');

/** What would give votes that were sent another meaning, by field. */
function meaningRefusal(old: AwardEntry, body: EntryBody): Record<string, string> | undefined {
  const kept = `It has ${votesOf(old)}, which were given to it as it is. Close it, and add another award.`;
  if (old.year !== body.year) return { year: kept };
  if (old.answer !== body.answer) return { answer: kept };
  if (old.answer === 'group' && old.kind !== body.kind) return { kind: kept };
  return old.category === body.category ? undefined : { category: kept };
}

const entries: KeptList<AwardEntry, EntryBody> = {
  action: 'award',
  one: 'award',
  table: 'award',
  list: (db) => repository.listEntries(db),
  nameOf: ({ award, year }) => `${award} ${year}`,
  async columns(body, { tx, old, others }) {
    const { year, category, award, answer, kind } = body;
    const kept = (await repository.listYears(tx, 0)).find((one) => one.year === year);
    if (!kept) throw new InvalidError({ year: `There is no year ${year} yet. Add it first.` });
    if (others.some((one) => one.year === year && one.award.toLowerCase() === award.toLowerCase()))
      throw new InvalidError({ award: `There is an award of this name in ${year}.` });
    if (answer === 'group' && kind > 0 && kind !== old?.kind && !(await isGroupType(tx, kind)))
      throw new InvalidError({ kind: 'There is no such type of groups. Choose another.' });
    const refusal = old && old.uses > 0 ? meaningRefusal(old, body) : undefined;
    if (refusal) throw new InvalidError(refusal);
    if (kept.uses > 0 && old?.year !== year)
      throw new InvalidError({
        year: `${voters(kept)} voted in ${year} already and could not answer another award.`,
      });
    return {
      ...{ year, category, award },
      free_fill: Number(answer === 'text'),
      input: answer === 'text' ? null : answer,
      group_type: answer === 'group' && kind > 0 ? kind : null,
    };
  },
  used: (row) => `it has ${votesOf(row)}`,
  instead: 'Close it: nobody can vote for it any more, and its votes stay in the results.',
  within: ({ year }) => year,
};

export const awardEntryRoutes = implement(awardEntries, { ...keeps(entries), ...moves(entries), ...retires(entries) });
