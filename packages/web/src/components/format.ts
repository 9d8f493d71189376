import { counted } from '../words/counted.ts';
import { community } from '@steward/api-client/rules/community';
import { showMoment, wallDay, wallTime } from '@steward/api-client/rules/moments';
import { inForm } from '@steward/api-client/rules/plain-days';
import { showMoney } from '@steward/api-client/rules/money';
import { say } from '@steward/api-client/rules/say';
import { counted as shared } from '@steward/api-client/words/counted';
import { showCount } from '@steward/api-client/rules/numbers';
import { showLength, showPlaytime, showPlaytimeShort } from '@steward/api-client/rules/playtime';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** How far what just happened may seem to lie ahead: clocks differ, and the time of a page is that of the last answer. */
const CLOCK_ERROR = 10_000;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How far the community's clocks are ahead of UTC at an instant, in milliseconds. */
export function offsetOf(at: number): number {
  const f = wallTime(at);
  const wall = Date.UTC(+f.year, +f.month - 1, +f.day, +f.hour, +f.minute, +f.second);
  return wall - Math.floor(at / 1000) * 1000;
}

/** Epoch milliseconds of an instant of the wire, or of a number that is one already. */
export const epochOf = (at: string | number): number => (typeof at === 'number' ? at : Date.parse(at));

/** `20-06-2026 20:00`, by the community's clocks. */
export const formatDateTime = showMoment;

/** `20-06-2026 20:00:00 CEST`: the exact time with its zone. */
export function formatExact(at: string | number): string {
  const f = wallTime(epochOf(at));
  return `${wallDay(f)} ${f.hour}:${f.minute}:${f.second} ${f.timeZoneName}`;
}

/** `20:00` or, with seconds, `20:00:00`, by the community's clocks. */
export function formatClock(at: string | number, withSeconds = false): string {
  const f = wallTime(epochOf(at));
  return withSeconds ? `${f.hour}:${f.minute}:${f.second}` : `${f.hour}:${f.minute}`;
}

/** `20-06-2026` for the wire's `20260620`. */
export const formatDay = (day: string): string =>
  inForm(community().dateForm, day.slice(0, 4), day.slice(4, 6), day.slice(6));

/** A written day without its year: `20-06`. */
export const withoutYear = (day: string): string => day.replace(/[-./]?\b\d{4}\b[-./]?/, '');

/** `3 minutes ago` within a week of `now`, in the past or the future; the date and time otherwise. */
export function formatRelative(at: string | number, now: number): string {
  const ms = epochOf(at);
  const gap = ms - now;
  const size = Math.abs(gap);
  if (size >= WEEK) return formatDateTime(ms);
  if (size < 45_000) return gap > CLOCK_ERROR ? 'in less than a minute' : 'just now';
  if (size < HOUR) return relative.format(Math.sign(gap) * Math.max(1, Math.round(size / MINUTE)), 'minute');
  if (size < DAY) return relative.format(Math.sign(gap) * Math.floor(size / HOUR), 'hour');
  return relative.format(Math.sign(gap) * Math.floor(size / DAY), 'day');
}

/** `1,234,567`. */
export const formatCount = showCount;

const THINGS = { ...shared, ...counted };

/** `1 row`, and `1,234 rows`. */
export const formatMany = (count: number, thing: keyof typeof THINGS): string => say(THINGS[thing], { count });

/** `$1,234,567`, and `-$20`. */
export const formatMoney = showMoney;

/** Minutes played: `45 min`, `1,234 h 05 min`. */
export const formatMinutes = showPlaytime;

/** The same where many stand side by side: `1h 05m`. */
export const formatMinutesShort = showPlaytimeShort;

/** Milliseconds as `8 s`, `4 min`, `3 h 12 min`, `5 days 2 h`, `2 years 40 days`. */
export const formatSpan = showLength;

/** The start and the end of a long text, with an ellipsis between, in at most `length` characters. */
export function cutMiddle(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const head = Math.ceil((length - 1) / 2);
  return `${characters.slice(0, head).join('')}…${characters.slice(characters.length - (length - 1 - head)).join('')}`;
}

/** The community's day, as the wire writes it: `20260620`. */
export function dayOfInstant(at: string | number): string {
  const f = wallTime(epochOf(at));
  return `${f.year}${f.month}${f.day}`;
}
