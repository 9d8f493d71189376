import { addDays, dayOf, isRealDay } from '@steward/api-client/rules/log-days';
import { UsageError } from '../../errors.ts';

/** A day as people type it (`today`, `yesterday`, `3d`, `2026-06-20`, `20-06-2026`, `20260620`) as YYYYMMDD. */
export function parseDay(text: string, nowMs: number): string {
  const today = dayOf(nowMs);
  if (text === 'today') return today;
  if (text === 'yesterday') return addDays(today, -1);
  const back = /^(\d{1,4})d$/.exec(text)?.[1];
  if (back !== undefined) return addDays(today, -Number(back));
  const iso = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text);
  const local = /^(\d\d)-(\d\d)-(\d{4})$/.exec(text);
  const day = iso ? `${iso[1]}${iso[2]}${iso[3]}` : local ? `${local[3]}${local[2]}${local[1]}` : '';
  if (!isRealDay(day))
    throw new UsageError(
      `"${text}" is no day. Write it like today, yesterday, 3d (3 days ago), 2026-06-20 or 20-06-2026.`,
    );
  return day;
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A length of time such as `90s`, `10m` or `2h`, in milliseconds. */
export function parseLength(text: string): number {
  const parts = /^(\d{1,6})([smhd])$/.exec(text);
  const unit = UNIT_MS[parts?.[2] ?? ''];
  if (!parts || unit === undefined)
    throw new UsageError(`"${text}" is no length of time. Write it like 90s, 10m or 2h.`);
  return Number(parts[1]) * unit;
}
