import { Temporal } from 'temporal-polyfill';

/** Every day of logs begins and ends at midnight in this zone (`staff.md`, date formats). */
export const LOG_ZONE = 'Europe/Amsterdam';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The calendar day `YYYYMMDD` in Amsterdam at that instant (epoch milliseconds or a Date). */
export function dayOf(instant: number | Date): string {
  const ms = typeof instant === 'number' ? instant : instant.getTime();
  const local = new Date(ms + offsetMsAt(ms));
  return `${pad(local.getUTCFullYear(), 4)}${pad(local.getUTCMonth() + 1)}${pad(local.getUTCDate())}`;
}

/** The first millisecond of the day, as epoch milliseconds. Throws a RangeError when the day does not exist. */
export function startOfDay(day: string): number {
  return plainDate(day).toZonedDateTime(LOG_ZONE).epochMilliseconds;
}

/** The last millisecond of the day, as epoch milliseconds. */
export function endOfDay(day: string): number {
  return plainDate(day).add({ days: 1 }).toZonedDateTime(LOG_ZONE).epochMilliseconds - 1;
}

/** The day `count` days later, or earlier when it is negative. */
export function addDays(day: string, count: number): string {
  const at = new Date(utcMidnight(day) + count * DAY_MS);
  return `${pad(at.getUTCFullYear(), 4)}${pad(at.getUTCMonth() + 1)}${pad(at.getUTCDate())}`;
}

/** How many days `to` lies after `from`; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / DAY_MS);
}

/** Every day from `from` to `to`, both included, in order; none when `to` lies before. */
export function listDays(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

/** Whether the text is `YYYYMMDD` and names a day that exists. */
export function isRealDay(text: string): boolean {
  const parts = /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (!parts) return false;
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (year < 1 || month < 1 || month > 12 || date < 1) return false;
  return date <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** The day as people read it: `DD-MM-YYYY`. */
export function showDay(day: string): string {
  checkDay(day);
  return `${day.slice(6)}-${day.slice(4, 6)}-${day.slice(0, 4)}`;
}

/** How many hours the day has: 24, but 23 and 25 when the clocks change. */
export function hoursOf(day: string): number {
  return (endOfDay(day) + 1 - startOfDay(day)) / HOUR_MS;
}

/** Minutes that Amsterdam's clocks are ahead of UTC at that instant. */
export function offsetMinutesAt(ms: number): number {
  return Math.round(offsetMsAt(ms) / 60_000);
}

/** The instant as local time with offset: `2026-11-28T01:02:03+01:00`. */
export function localStamp(ms: number): string {
  const offset = offsetMinutesAt(ms);
  const local = new Date(ms + offset * 60_000).toISOString().slice(0, 19);
  const away = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(away / 60))}:${pad(away % 60)}`;
}

/**
 * The instants (epoch milliseconds, ascending) at which clocks showed that time of the day, in seconds since local
 * midnight: two in the hour that is repeated in autumn. A time that was skipped in spring gives the one an hour on.
 */
export function instantsOf(day: string, secondOfDay: number): number[] {
  const wall = utcMidnight(day) + secondOfDay * 1000;
  const winter = wall - offsetMsAt(wall + 12 * HOUR_MS);
  const summer = wall - offsetMsAt(wall - 12 * HOUR_MS);
  const found = [...new Set([winter, summer])].filter((ms) => ms + offsetMsAt(ms) === wall).sort((a, b) => a - b);
  return found.length > 0 ? found : [Math.max(winter, summer)];
}

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

function checkDay(day: string): void {
  if (!isRealDay(day)) throw new RangeError(`${JSON.stringify(day)} is not a day that exists. Write it as YYYYMMDD.`);
}

function plainDate(day: string): Temporal.PlainDate {
  checkDay(day);
  return Temporal.PlainDate.from(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`);
}

function utcMidnight(day: string): number {
  checkDay(day);
  return Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`);
}

const offsets = new Map<number, number>();

/** Offsets change at full UTC hours only (since 1940), so one answer serves an hour. */
function offsetMsAt(ms: number): number {
  const hour = Math.floor(ms / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const zoned = Temporal.Instant.fromEpochMilliseconds(hour * HOUR_MS).toZonedDateTimeISO(LOG_ZONE);
  const offset = zoned.offsetNanoseconds / 1e6;
  if (offsets.size >= 4096) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}
