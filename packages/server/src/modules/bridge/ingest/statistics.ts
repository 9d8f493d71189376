import { dayOf } from '@steward/api-client/rules/log-days';
import { chunksOf } from '../../../db/chunks.ts';
import type { Tx } from '../../../db/schema.ts';
import { insertRows, type NewRow } from './repository.ts';
import { addToDays, addToDayStats, putLeaders, raiseHours } from './repository-statistics.ts';

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

export interface HourStats {
  /** Any time in the hour; epoch seconds. */
  readonly at: number;
  readonly players: number;
  readonly staff: number;
}

const HOUR = 3600;

/** The most players and staff online in each hour, and with it the peak of the day. */
export async function recordHourStats(tx: Tx, stats: readonly HourStats[]): Promise<void> {
  const hours = new Map<number, { at: number; players: number; staff: number }>();
  const peaks = new Map<number, number>();
  for (const { at, players, staff } of stats) {
    const start = Math.floor(at / HOUR) * HOUR;
    const hour = hours.get(start);
    hours.set(start, {
      at: start,
      players: Math.max(players, hour?.players ?? 0),
      staff: Math.max(staff, hour?.staff ?? 0),
    });
    peaks.set(dayNumber(at), Math.max(players, peaks.get(dayNumber(at)) ?? 0));
  }
  for (const chunk of chunksOf([...hours.values()], 3)) await raiseHours(tx, chunk);
  await recordDayStats(
    tx,
    [...peaks].map(([day, peak_players]) => ({ day, peak_players })),
  );
}

export interface DaySnapshots {
  readonly players?: Iterable<NewRow<'player_day'>>;
  readonly wealth?: Iterable<NewRow<'wealth_day'>>;
  readonly items?: Iterable<NewRow<'item_day'>>;
}

/** What everybody owned on past days. */
export async function recordDaySnapshots(tx: Tx, snapshots: DaySnapshots): Promise<void> {
  await insertRows(tx, 'player_day', snapshots.players ?? []);
  await insertRows(tx, 'wealth_day', snapshots.wealth ?? []);
  await insertRows(tx, 'item_day', snapshots.items ?? []);
}

/** Places on a leaderboard; a name's amount replaces its last one. */
export async function recordLeaderboard(tx: Tx, rows: readonly NewRow<'leaderboard'>[]): Promise<void> {
  for (const chunk of chunksOf(rows, 4)) await putLeaders(tx, chunk);
}
