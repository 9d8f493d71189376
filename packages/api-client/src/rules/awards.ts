import { Temporal } from 'temporal-polyfill';
import { community } from './community.ts';

/** Voting closes on June 20 at 20:00 by the community's clocks (`staff.md` section 9); epoch seconds. */
export const closesAt = (year: number): number =>
  Math.floor(
    Temporal.ZonedDateTime.from({ timeZone: community().timeZone, year, month: 6, day: 20, hour: 20 })
      .epochMilliseconds / 1000,
  );

/** The awards year at a time: the one whose closing comes next (`decisions.md` 6). */
export function awardsYear(now: number): number {
  const year = Temporal.Instant.fromEpochMilliseconds(now * 1000).toZonedDateTimeISO(community().timeZone).year;
  return now < closesAt(year) ? year : year + 1;
}

/** How many of the awards must be filled: 75 %, rounded down. */
export const neededAnswers = (awards: number): number => Math.floor((awards * 3) / 4);

export const VOTING_CLOSED = 'The voting of this year was closed.';
export const NOT_PREPARED = 'The awards of this year are not prepared yet.';

/** How a year of the awards stands. */
export const AWARD_YEAR_STATES = ['prepared', 'open', 'closed'] as const;
export type AwardYearState = (typeof AWARD_YEAR_STATES)[number];

/** What an award is answered with. */
export const AWARD_ANSWERS = ['player', 'group', 'text'] as const;
export type AwardAnswer = (typeof AWARD_ANSWERS)[number];
