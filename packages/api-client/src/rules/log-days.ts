import { community } from './community.ts';
import { zoneClock, type ZoneClock } from './zone-clock.ts';

export { addDays, daysBetween, isRealDay, listDays, showDay } from './plain-days.ts';

/** Every day, of logs too, begins and ends at midnight in this zone: the community's. */
export const logZone = (): string => community().timeZone;

let last: ZoneClock | undefined;

/** Asked for every line of a log: the clock used last is kept at hand. */
function clock(): ZoneClock {
  const zone = logZone();
  if (last?.zone !== zone) last = zoneClock(zone);
  return last;
}

/** The community's calendar day `YYYYMMDD` at that instant (epoch milliseconds or a Date). */
export const dayOf = (instant: number | Date): string =>
  clock().dayOf(typeof instant === 'number' ? instant : instant.getTime());

/** The first millisecond of the day, as epoch milliseconds. Throws a RangeError when the day does not exist. */
export const startOfDay = (day: string): number => clock().startOfDay(day);

/** The last millisecond of the day, as epoch milliseconds. */
export const endOfDay = (day: string): number => clock().endOfDay(day);

/** How many hours the day has: 24, but fewer or more when the clocks change. */
export const hoursOf = (day: string): number => clock().hoursOf(day);

/** Minutes that the community's clocks are ahead of UTC at that instant. */
export const offsetMinutesAt = (ms: number): number => clock().offsetMinutesAt(ms);

/** The instant as local time with offset: `2026-11-28T01:02:03+01:00`. */
export function localStamp(ms: number): string {
  const offset = offsetMinutesAt(ms);
  const local = new Date(ms + offset * 60_000).toISOString().slice(0, 19);
  const away = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(away / 60))}:${pad(away % 60)}`;
}

/**
 * The instants (epoch milliseconds, ascending) at which clocks showed that time of the day, in seconds since local
 * midnight: two in an hour that is repeated. A time that was skipped gives the one as much later as clocks were moved.
 */
export const instantsOf = (day: string, secondOfDay: number): number[] => clock().instantsOf(day, secondOfDay);

const pad = (value: number): string => String(value).padStart(2, '0');
