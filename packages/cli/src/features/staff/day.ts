import { addDays, dayOf, isRealDay } from '@steward/api-client/rules/log-days';
import { UsageError } from '../../errors.ts';

/**
 * A day as people type it (`today`, `yesterday`, `3d` ago, `2026-06-20`, `20-06-2026`, `20260620`) as YYYYMMDD.
 * Throws `UsageError` for what is no day.
 */
export function readDay(text: string, nowMs: number): string {
  const word = text.trim().toLowerCase();
  const today = dayOf(nowMs);
  if (word === 'today') return today;
  if (word === 'yesterday') return addDays(today, -1);
  const back = /^(\d{1,4})d$/.exec(word)?.[1];
  if (back !== undefined) return addDays(today, -Number(back));
  const iso = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(word);
  const local = /^(\d\d)-(\d\d)-(\d{4})$/.exec(word);
  const day = iso ? `${iso[1]}${iso[2]}${iso[3]}` : local ? `${local[3]}${local[2]}${local[1]}` : '';
  if (!isRealDay(day))
    throw new UsageError(
      `"${text}" is no day. Write it like today, yesterday, 3d (3 days ago), 2026-06-20 or 20-06-2026.`,
    );
  return day;
}

/** Days of an activity table (`staff.md` section 9). */
const ACTIVITY_DAYS = 7;

/** The first day of the 7 that end today. */
export const lastWeekFrom = (nowMs: number): string => addDays(dayOf(nowMs), 1 - ACTIVITY_DAYS);
