import { addDays, dayOf } from '@steward/api-client/rules/log-days';
import { readDay } from '@steward/api-client/rules/typed-times';
import { UsageError } from '../errors.ts';

/** How a day is written, for the help of options. */
export const DAY_HELP = 'today, yesterday, 30d (30 days ago), 31-12-2026 or 2026-12-31';

/** Whether a day is the same by all clocks and customs: its year stands first. */
export const isDayForAll = (text: string): boolean => /^\s*(?:\d{4}-\d\d-\d\d|(?:19|20)\d{6})\s*$/.test(text);

/** Whether a time is: it says how far its clock is from UTC. */
export const isTimeForAll = (text: string): boolean => /:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)\s*$/.test(text);

/** A day of the past as people write it, as YYYYMMDD. Throws `UsageError`. */
export function parseDay(text: string, nowMs: number): string {
  const word = text.trim().toLowerCase();
  const named = word === 'today' ? 0 : word === 'yesterday' ? 1 : undefined;
  const back = named ?? /^(\d{1,4})d$/.exec(word)?.[1];
  if (back !== undefined) return addDays(dayOf(nowMs), -Number(back));
  const day = readDay(word);
  if ('refusal' in day) throw new UsageError(`"${text}" is no day. Write ${DAY_HELP}.`);
  return day.value;
}
