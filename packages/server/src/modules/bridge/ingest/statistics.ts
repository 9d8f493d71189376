import { dayOf } from '@steward/api-client/rules/log-days';
import { chunksOf } from '../../../db/chunks.ts';
import type { Tx } from '../../../db/schema.ts';
import { addToDays, addToDayStats } from './repository-statistics.ts';

/** The community's day of a time (epoch seconds), as the database has it. */
export const dayNumber = (at: number): number => Number(dayOf(at * 1000));

const COUNTERS = ['registrations', 'logins', 'unique_players', 'punishments', 'bans', 'tickets', 'minutes'] as const;
export type DayCounter = (typeof COUNTERS)[number];

/** How often each time falls on a day. */
export function countDays(times: Iterable<number>): Map<number, number> {
  const days = new Map<number, number>();
  for (const at of times) {
    const day = dayNumber(at);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return days;
}

/** Adds to one of the figures of days. */
export const countOnDays = (tx: Tx, counter: DayCounter, days: ReadonlyMap<number, number>): Promise<unknown> =>
  addToDays(tx, counter, days);

export type DayStats = { readonly day: number; readonly peak_players?: number } & Readonly<
  Partial<Record<DayCounter, number>>
>;

/** Adds to the figures of days, each day once; the peak is the highest that was reported. */
export async function recordDayStats(tx: Tx, stats: readonly DayStats[]): Promise<void> {
  const rows = stats.map((one) => ({
    day: one.day,
    peak_players: one.peak_players ?? 0,
    ...(Object.fromEntries(COUNTERS.map((counter) => [counter, one[counter] ?? 0])) as Record<DayCounter, number>),
  }));
  for (const chunk of chunksOf(rows, 9)) await addToDayStats(tx, chunk);
}
