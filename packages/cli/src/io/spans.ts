import { addDays, dayOf, instantsOf, isRealDay } from '@steward/api-client/rules/log-days';
import { UsageError } from '../errors.ts';

const MINUTE_MS = 60_000;
const UNIT_MS: Readonly<Record<string, number>> = {
  m: MINUTE_MS,
  h: 60 * MINUTE_MS,
  d: 24 * 60 * MINUTE_MS,
  w: 7 * 24 * 60 * MINUTE_MS,
};
/** The latest time that fits the wire. */
const LAST_MS = Date.parse('9999-12-31T23:59:59Z');

/** How a span or a date is written, for the help of options. */
export const UNTIL_HELP = '30m, 12h, 7d or 2w from now, or a date such as 2026-12-31 or "2026-12-31 18:00" (Amsterdam)';

/** A length of time such as `30m`, `12h`, `7d` or `2w`, in milliseconds; undefined when it is none. */
export function spanOf(text: string): number | undefined {
  const parts = /^(\d{1,6})([mhdw])$/i.exec(text.trim());
  const unit = UNIT_MS[parts?.[2]?.toLowerCase() ?? ''];
  return parts && unit !== undefined ? Number(parts[1]) * unit : undefined;
}

/** `2026-12-31` or `31-12-2026` as YYYYMMDD; undefined for a day that does not exist. */
function dateDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  const local = /^(\d\d)-(\d\d)-(\d{4})$/.exec(text);
  const day = iso ? `${iso[1]}${iso[2]}${iso[3]}` : local ? `${local[3]}${local[2]}${local[1]}` : '';
  return isRealDay(day) ? day : undefined;
}

/** How a day is written, for the help of options. */
export const DAY_HELP = 'today, yesterday, 30d (30 days ago), 2026-12-31 or 31-12-2026';

/** A day of the past as people write it, as YYYYMMDD. Throws `UsageError`. */
export function parseDay(text: string, nowMs: number): string {
  const word = text.trim().toLowerCase();
  const named = word === 'today' ? 0 : word === 'yesterday' ? 1 : undefined;
  const back = named ?? /^(\d{1,4})d$/.exec(word)?.[1];
  const day = back === undefined ? (isRealDay(word) ? word : dateDay(word)) : addDays(dayOf(nowMs), -Number(back));
  if (day === undefined) throw new UsageError(`"${text}" is no day. Write ${DAY_HELP}.`);
  return day;
}

/** A date, with or without a time of the day, by the clocks of Amsterdam, in epoch milliseconds. */
function dateOf(text: string): number | undefined {
  const [, date = '', hours = '00', minutes = '00'] = /^(\S{10})(?:[ T](\d\d):(\d\d))?$/.exec(text.trim()) ?? [];
  const day = dateDay(date);
  if (day === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return instantsOf(day, Number(hours) * 3600 + Number(minutes) * 60)[0];
}

const wireOf = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

/**
 * A time to come as people write it: a span from now (its end on a whole minute), or a date by the clocks of Amsterdam,
 * which begins at midnight when no time is given. As on the wire. Throws `UsageError`.
 */
export function parseUntil(text: string, nowMs: number): string {
  const span = spanOf(text);
  const end = span === undefined ? dateOf(text) : Math.ceil((nowMs + span) / MINUTE_MS) * MINUTE_MS;
  if (end === undefined) throw new UsageError(`"${text}" is no time. Write ${UNTIL_HELP}.`);
  if (end > LAST_MS) throw new UsageError(`"${text}" lies too far ahead.`);
  return wireOf(end);
}
