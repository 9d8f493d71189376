import { Cron } from 'croner';
import { community } from '@steward/api-client/rules/community';
import { WEEKDAYS, type Weekday } from '@steward/api-client/rules/restarts';

export interface Times {
  /** `05:00`. */
  readonly time: string;
  /** None: every day. */
  readonly days: readonly Weekday[];
}

export const readDays = (text: string): Weekday[] => WEEKDAYS.filter((day) => text.split(',').includes(day));
export const writeDays = (days: readonly Weekday[]): string => WEEKDAYS.filter((day) => days.includes(day)).join(',');

/**
 * The first moment after `after` (both epoch seconds) at which clocks show that time on one of these days. Once a day:
 * a time that clocks show twice counts the first time, one that they skip is the moment at which they skip it.
 */
export function nextTime({ time, days }: Times, after: number): number {
  const [hour = '0', minute = '0'] = time.split(':');
  const cron = new Cron(`0 ${Number(minute)} ${Number(hour)} * * ${days.length === 0 ? '*' : writeDays(days)}`, {
    timezone: community().timeZone,
    paused: true,
  });
  const next = cron.nextRun(new Date(after * 1000));
  if (!next) throw new RangeError(`There is no next ${time}.`);
  return Math.floor(next.getTime() / 1000);
}
