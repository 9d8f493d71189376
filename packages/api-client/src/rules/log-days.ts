import { zoneClock } from './zone-clock.ts';

export { addDays, daysBetween, isRealDay, listDays, showDay } from './plain-days.ts';

/** Every day of logs begins and ends at midnight in this zone (`staff.md`, date formats). */
export const LOG_ZONE = 'Europe/Amsterdam';

const clock = zoneClock(LOG_ZONE);

/** The calendar day `YYYYMMDD` in Amsterdam at that instant (epoch milliseconds or a Date). */
export const dayOf = (instant: number | Date): string =>
  clock.dayOf(typeof instant === 'number' ? instant : instant.getTime());

/** The first millisecond of the day, as epoch milliseconds. Throws a RangeError when the day does not exist. */
export const { startOfDay } = clock;

/** The last millisecond of the day, as epoch milliseconds. */
export const { endOfDay } = clock;

/** How many hours the day has: 24, but 23 and 25 when the clocks change. */
export const { hoursOf } = clock;

/** Minutes that Amsterdam's clocks are ahead of UTC at that instant. */
export const { offsetMinutesAt } = clock;

/** The instant as local time with offset: `2026-11-28T01:02:03+01:00`. */
export function localStamp(ms: number): string {
  const offset = offsetMinutesAt(ms);
  const local = new Date(ms + offset * 60_000).toISOString().slice(0, 19);
  const away = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(away / 60))}:${pad(away % 60)}`;
}

/**
 * The instants (epoch milliseconds, ascending) at which clocks showed that time of the day, in seconds since local
 * midnight: two in the hour that is repeated in autumn. A time that was skipped in spring gives the one an hour on.
 */
export const { instantsOf } = clock;

const pad = (value: number): string => String(value).padStart(2, '0');
