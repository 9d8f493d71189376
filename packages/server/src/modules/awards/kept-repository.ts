import type { AwardYear } from '@steward/api-client/contract/award-lists';
import { AWARD_YEAR_STATES, closesAt } from '@steward/api-client/rules/awards';
import { instant } from '../../core/clock.ts';
import { changeKept, keptOf } from '../../db/kept-lists.ts';
import type { Db, Tx } from '../../db/schema.ts';

/** The years, the latest first, with how many voted in each. */
export async function listYears(db: Db | Tx, now: number): Promise<AwardYear[]> {
  const rows = await db
    .selectFrom('award_year')
    .selectAll('award_year')
    .select(({ selectFrom }) => [
      selectFrom('award')
        .select((e) => e.fn.countAll<number>().as('many'))
        .whereRef('award.year', '=', 'award_year.year')
        .as('awards'),
      selectFrom('award_ballot')
        .select((e) => e.fn.countAll<number>().as('many'))
        .whereRef('award_ballot.year', '=', 'award_year.year')
        .as('ballots'),
    ])
    .orderBy('year', 'desc')
    .execute();
  return rows.map((row) => {
    const ends = closesAt(row.year);
    const state = AWARD_YEAR_STATES.find((one) => one === row.state) ?? 'prepared';
    return {
      ...keptOf(row, row.ballots ?? 0),
      year: row.year,
      state: state === 'open' && now >= ends ? 'closed' : state,
      awards: row.awards ?? 0,
      closesAt: instant(ends),
    };
  });
}

export const setYearState = (tx: Tx, id: number, state: AwardYear['state']) =>
  changeKept(tx, 'award_year', id, { state });

/** Gives the awards of a year another year. */
export const moveAwards = (tx: Tx, from: number, to: number) =>
  tx.updateTable('award').set({ year: to }).where('year', '=', from).execute();

export const removeAwards = (tx: Tx, year: number) => tx.deleteFrom('award').where('year', '=', year).execute();
