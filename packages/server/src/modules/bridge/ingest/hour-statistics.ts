import { chunksOf } from '../../../db/chunks.ts';
import type { Tx } from '../../../db/schema.ts';
import { raiseHours } from './repository-statistics.ts';
import { dayNumber, recordDayStats } from './statistics.ts';

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
