import { Temporal } from 'temporal-polyfill';
import { community } from './community.ts';

/**
 * The same wall-clock time `months` later (or earlier) by the community's clocks, in epoch seconds. A day that the month
 * does not have becomes its last one: 31 January and a month is 28 or 29 February (`decisions.md` 6).
 */
export function addMonths(epochSeconds: number, months: number): number {
  const from = Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000).toZonedDateTimeISO(community().timeZone);
  return Math.floor(from.add({ months }).epochMilliseconds / 1000);
}

export const DAY_AHEAD = 'Choose a day that is not in the future.';
export const NO_SUCH_DAY = 'Enter a day that exists, as YYYYMMDD.';
