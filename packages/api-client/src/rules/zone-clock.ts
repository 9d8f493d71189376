import { Temporal } from 'temporal-polyfill';
import { checkDay, utcMidnight } from './plain-days.ts';

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
const DAY_MS = 24 * HOUR_MS;
/** Days of more than ten years, and the quarters of hours of some that have a change. */
const MOST_KEPT = 8192;
const MOST_CLOCKS = 100;
const clocks = new Map<string, ZoneClock>();

/** What clocks show in one time zone. Instants are epoch milliseconds, days `YYYYMMDD`. */
export interface ZoneClock {
  readonly zone: string;
  /** The calendar day at that instant. */
  dayOf(ms: number): string;
  /** The first millisecond of the day. Throws a RangeError when the day does not exist. */
  startOfDay(day: string): number;
  /** The last millisecond of the day. */
  endOfDay(day: string): number;
  /** How many hours the day has: 24, but fewer or more when the clocks change. */
  hoursOf(day: string): number;
  /** Minutes that the clocks are ahead of UTC at that instant. */
  offsetMinutesAt(ms: number): number;
  /**
   * The instants, ascending, at which clocks showed that time of the day, in seconds since local midnight: two in an
   * hour that is repeated. A time that was skipped gives the one as much later as the clocks were moved.
   */
  instantsOf(day: string, secondOfDay: number): number[];
}

/**
 * The clock of a zone: an IANA name such as `Europe/Moscow`, or an offset such as `+03:00`. Its functions throw a
 * RangeError when there is no such zone.
 */
export function zoneClock(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known) return known;
  if (clocks.size >= MOST_CLOCKS) clocks.clear();
  const clock = createZoneClock(zone);
  clocks.set(zone, clock);
  return clock;
}

function createZoneClock(zone: string): ZoneClock {
  const offsets = new Map<number, number>();
  /** Of days of UTC: the offset of the whole day; null where it changes in it. */
  const days = new Map<number, number | null>();

  /** No zone changes twice within a day (since 1972): one that begins and ends with the same offset has no other. */
  function offsetMsAt(ms: number): number {
    const day = Math.floor(ms / DAY_MS);
    let known = days.get(day);
    if (known === undefined) {
      const first = quarterOffsetMs(day * DAY_MS);
      known = first === quarterOffsetMs((day + 1) * DAY_MS) ? first : null;
      if (days.size >= MOST_KEPT) days.clear();
      days.set(day, known);
    }
    return known ?? quarterOffsetMs(ms);
  }

  /** Offsets change at full quarters of UTC's hours only (since 1972), so one answer serves a quarter. */
  function quarterOffsetMs(ms: number): number {
    const quarter = Math.floor(ms / QUARTER_MS);
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const offset =
      Temporal.Instant.fromEpochMilliseconds(quarter * QUARTER_MS).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
    if (offsets.size >= MOST_KEPT) offsets.clear();
    offsets.set(quarter, offset);
    return offset;
  }

  function dayOf(ms: number): string {
    const local = new Date(ms + offsetMsAt(ms));
    return `${pad(local.getUTCFullYear(), 4)}${pad(local.getUTCMonth() + 1)}${pad(local.getUTCDate())}`;
  }

  const startOfDay = (day: string): number => plainDate(day).toZonedDateTime(zone).epochMilliseconds;

  const endOfDay = (day: string): number => plainDate(day).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds - 1;

  function instantsOf(day: string, secondOfDay: number): number[] {
    const wall = utcMidnight(day) + secondOfDay * 1000;
    const later = wall - offsetMsAt(wall + 12 * HOUR_MS);
    const earlier = wall - offsetMsAt(wall - 12 * HOUR_MS);
    const found = [...new Set([later, earlier])].filter((ms) => ms + offsetMsAt(ms) === wall).sort((a, b) => a - b);
    return found.length > 0 ? found : [Math.max(later, earlier)];
  }

  return {
    zone,
    dayOf,
    startOfDay,
    endOfDay,
    hoursOf: (day) => (endOfDay(day) + 1 - startOfDay(day)) / HOUR_MS,
    offsetMinutesAt: (ms) => Math.round(offsetMsAt(ms) / 60_000),
    instantsOf,
  };
}

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

function plainDate(day: string): Temporal.PlainDate {
  checkDay(day);
  return Temporal.PlainDate.from(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`);
}
