import { addDays, dayOf, listDays, startOfDay } from '@steward/api-client/rules/log-days';

export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 86_400;

export interface WorldDay {
  /** `YYYYMMDD` as a number, as the database has it. */
  readonly day: number;
  readonly key: string;
  /** Epoch seconds; `end` belongs to the next day. */
  readonly start: number;
  readonly end: number;
  /** How busy the day is: weekends more than Tuesdays. */
  readonly rush: number;
}
const WEEKDAY_RUSH = [1.05, 0.97, 0.95, 0.96, 0.98, 1.03, 1.06] as const;

/** The days before a time, the day itself last. */
export function daysUntil(now: number, count: number): WorldDay[] {
  const today = dayOf(now * 1000);
  const keys = listDays(addDays(today, -count), addDays(today, 1));
  const starts = keys.map((key) => startOfDay(key) / 1000);
  return keys.slice(0, -1).map((key, index) => ({
    key,
    day: Number(key),
    start: starts[index] ?? 0,
    end: starts[index + 1] ?? 0,
    rush: WEEKDAY_RUSH[new Date(((starts[index] ?? 0) + DAY / 2) * 1000).getUTCDay()] ?? 1,
  }));
}
