import { DAY, HOUR, type WorldDay } from './calendar.ts';

/** How many players are online in each hour of a day of the community, as a part of the busiest one. */
const RHYTHM = [
  0.5, 0.32, 0.2, 0.13, 0.1, 0.08, 0.09, 0.13, 0.18, 0.23, 0.3, 0.37, 0.43, 0.48, 0.53, 0.58, 0.63, 0.68, 0.75, 0.87,
  0.97, 1, 0.9, 0.72,
] as const;
const RHYTHM_SUM = RHYTHM.reduce((sum, part) => sum + part, 0);
/** Players online at the busiest hour among 2 000 accounts. */
const PEAK_SHARE = 300 / 2000;

/** The part of the busiest hour's players that is online so many seconds into a day. */
export function rhythmAt(second: number): number {
  const hour = Math.max(0, second / HOUR - 0.5);
  const before = RHYTHM[Math.floor(hour) % 24] ?? 0;
  const after = RHYTHM[(Math.floor(hour) + 1) % 24] ?? 0;
  return before + (after - before) * (hour % 1);
}

/** How many of so many accounts are online at a time of a day. */
export const onlineTarget = (accounts: number, day: WorldDay, at: number): number =>
  accounts * PEAK_SHARE * rhythmAt(at - day.start) * day.rush;

/** The second of a day at which something happens, for a number from 0 to 1: more of it when more are online. */
export function secondOfDay(part: number): number {
  let left = part * RHYTHM_SUM;
  for (const [hour, weight] of RHYTHM.entries()) {
    if (left < weight) return Math.floor((hour + left / weight) * HOUR);
    left -= weight;
  }
  return DAY - 1;
}
