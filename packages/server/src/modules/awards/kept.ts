import { say } from '@steward/api-client/rules/say';
import { uses } from '../../words/uses.ts';
import { type AwardYear, awardYears } from '@steward/api-client/contract/award-lists';
import type { ParsedInput } from '@steward/api-client/contract/endpoint';
import type { AwardYearState } from '@steward/api-client/rules/awards';
import { secondsOf } from '../../core/clock.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { handleManaged, type KeptList } from '../../core/kept-lists.ts';
import type { Tx } from '../../db/schema.ts';
import * as repository from './kept-repository.ts';

type YearBody = ParsedInput<typeof awardYears.add>['body'];

const nameOfYear = ({ year }: AwardYear) => `awards ${year}`;

const years: KeptList<AwardYear, YearBody> = {
  action: 'award-year',
  one: 'year',
  table: 'award_year',
  list: (db, _services, now) => repository.listYears(db, now),
  nameOf: nameOfYear,
  async columns({ year }, { tx, old, others }) {
    if (others.some((one) => one.year === year)) throw new InvalidError({ year: 'There are awards of this year.' });
    if (old && old.year !== year) {
      if (old.uses > 0) throw new InvalidError({ year: say(uses.awardYearNumber, old) });
      await repository.moveAwards(tx, old.year, year);
    }
    return { year };
  },
  used: (row) => say(uses.awardYear, row),
  instead: 'Close it instead.',
  removing: (tx, { year }) => repository.removeAwards(tx, year).then(() => undefined),
};

/** Why a year cannot stand so. */
function stateRefusal(row: AwardYear, state: AwardYearState, now: number): string | undefined {
  if (state === 'prepared' && row.uses > 0) return say(uses.awardYearOpened, row);
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
  ...handleManaged(years),
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
