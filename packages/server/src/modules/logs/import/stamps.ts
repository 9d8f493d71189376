import { isRealDay } from '@steward/api-client/rules/log-days';

/** A date as a stamp has it: sure, or with month and day in an order that only other lines can tell, or without year. */
export type StampDate =
  | { readonly kind: 'sure'; readonly year: number; readonly month: number; readonly date: number }
  | {
      readonly kind: 'either';
      readonly year: number;
      readonly first: number;
      readonly second: number;
      readonly shortYear: boolean;
    }
  | { readonly kind: 'yearless'; readonly month: number; readonly date: number };

export interface Stamp {
  /** Characters that the stamp takes at the beginning of the line, spaces after it included. */
  readonly length: number;
  /** Seconds since midnight of the clock that wrote it. */
  readonly second: number;
  readonly date?: StampDate;
  /** Minutes ahead of UTC, where the stamp says so. */
  readonly offsetMinutes?: number;
}

export type StampKind = keyof typeof READERS;

/** The stamp that a line begins with, when it is of one of the kinds and holds a time that exists. */
export function readStamp(line: string, kinds: readonly StampKind[]): Stamp | undefined {
  for (const kind of kinds) {
    const stamp = READERS[kind](line);
    if (stamp) return stamp;
  }
  return undefined;
}

/** The date and time in the banner that txAdmin and FXServer write when they start. */
export function readBanner(line: string): Stamp | undefined {
  const found = BANNER.exec(line);
  if (!found) return undefined;
  const [, a = '', b = '', c = '', hour, minute, second, half] = found;
  const date = a.length === 4 ? sure(a, b, c) : either(a, b, c, half);
  return date && make(0, hour, minute, second, half, date);
}

const BANNER =
  /^(?:=|\u2551|\u00e2\u0095\u0091).{0,80}=.{0,80} - (\d{1,4})[./-](\d{1,2})[./-](\d{1,4}),? (\d{1,2})[:.](\d\d)[:.](\d\d)(?:[\s\u202f]?([AP]M))?/i;

const CLOCK = /^\[(\d{1,2})([:.])(\d\d)\2(\d\d)(?:\.\d{1,6})?(?:[\s\u202f]?([AP]M))?\] ?/i;
const ISO =
  /^\[?(\d{4})[-./](\d\d)[-./](\d\d)[T ,]{1,2}(\d\d):(\d\d):(\d\d)(?:[.,]\d{1,9})?(?: ?(Z|[+-]\d\d:?\d\d))?(?:\] ?|[ :]|$)/;
const YEAR_FIRST = /^\[(\d{4})\/(\d{1,2})\/(\d{1,2})(?: -)? (\d{1,2}):(\d\d):(\d\d)\] ?/;
const CLOCK_SLASHES = /^\[(\d\d):(\d\d):(\d\d) (\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)\] ?/;
const SLASHES_CLOCK = /^\[(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)[ ,-]{1,3}(\d\d):(\d\d):(\d\d)(?:\.\d{1,6})?\] ?/;
const MONTH_NAME = /^\[(\d{1,2})([A-Z][a-z]{2})(\d{4}) (\d\d):(\d\d):(\d\d)(?:\.\d{1,6})?\] ?/;
const SYSLOG = /^([A-Z][a-z]{2}) {1,2}(\d{1,2}) (\d\d):(\d\d):(\d\d) /;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const READERS = {
  /** `[17:02:24] `, `[17.02.24] `, `[5:02:24 PM] ` */
  clock(line: string): Stamp | undefined {
    const found = CLOCK.exec(line);
    return found ? make(found[0].length, found[1], found[3], found[4], found[5]) : undefined;
  },
  /** `[2026-03-29T01:58:41+0100] `, also without brackets or offset */
  iso(line: string): Stamp | undefined {
    const found = ISO.exec(line);
    if (!found) return undefined;
    const [, year, month, date, hour, minute, second, zone] = found;
    if ((line.startsWith('[') && !found[0].includes(']')) || (!line.startsWith('[') && found[0].includes(']')))
      return undefined;
    const day = sure(year, month, date);
    return day && make(found[0].length, hour, minute, second, undefined, day, offsetOf(zone));
  },
  /** `[2019/7/28 - 17:24:04] ` */
  yearFirst(line: string): Stamp | undefined {
    const found = YEAR_FIRST.exec(line);
    const day = found ? sure(found[1], found[2], found[3]) : undefined;
    return found && day ? make(found[0].length, found[4], found[5], found[6], undefined, day) : undefined;
  },
  /** `[17:40:31 03/14/22] ` */
  clockSlashes(line: string): Stamp | undefined {
    const found = CLOCK_SLASHES.exec(line);
    const day = found ? either(found[4], found[5], found[6]) : undefined;
    return found && day ? make(found[0].length, found[1], found[2], found[3], undefined, day) : undefined;
  },
  /** `[01/06/22 11:43:57] ` */
  slashesClock(line: string): Stamp | undefined {
    const found = SLASHES_CLOCK.exec(line);
    const day = found ? either(found[1], found[2], found[3]) : undefined;
    return found && day ? make(found[0].length, found[4], found[5], found[6], undefined, day) : undefined;
  },
  /** `[26Feb2025 07:33:46.811] ` */
  monthName(line: string): Stamp | undefined {
    const found = MONTH_NAME.exec(line);
    const day = found ? sure(found[3], MONTHS.indexOf(found[2] ?? '') + 1, found[1]) : undefined;
    return found && day ? make(found[0].length, found[4], found[5], found[6], undefined, day) : undefined;
  },
  /** `Nov 28 01:02:03 `, as system journals write it */
  syslog(line: string): Stamp | undefined {
    const found = SYSLOG.exec(line);
    const month = found ? MONTHS.indexOf(found[1] ?? '') + 1 : 0;
    const date = Number(found?.[2]);
    if (!found || month === 0 || date < 1 || date > 31) return undefined;
    return make(found[0].length, found[3], found[4], found[5], undefined, { kind: 'yearless', month, date });
  },
};

type Digits = string | number | undefined;

function make(
  length: number,
  hours: Digits,
  minutes: Digits,
  seconds: Digits,
  half?: string,
  date?: StampDate,
  offsetMinutes?: number,
): Stamp | undefined {
  let hour = Number(hours);
  if (half) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  }
  const [minute, second] = [Number(minutes), Number(seconds)];
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  return {
    length,
    second: Math.min(hour * 3600 + minute * 60 + second, 86_399),
    ...(date && { date }),
    ...(offsetMinutes !== undefined && { offsetMinutes }),
  };
}

const LEAST_YEAR = 1970;
const MOST_YEAR = 2100;

function sure(years: Digits, months: Digits, dates: Digits): StampDate | undefined {
  const [year, month, date] = [Number(years), Number(months), Number(dates)];
  return dayText(year, month, date) === undefined ? undefined : { kind: 'sure', year, month, date };
}

function either(a: Digits, b: Digits, years: Digits, half?: string): StampDate | undefined {
  const shortYear = String(years).length <= 2;
  const year = Number(years) + (shortYear ? 2000 : 0);
  const [first, second] = [Number(a), Number(b)];
  const dayFirst = dayText(year, second, first) !== undefined;
  const monthFirst = dayText(year, first, second) !== undefined;
  if (!dayFirst && !monthFirst) return undefined;
  if (half && monthFirst) return { kind: 'sure', year, month: first, date: second };
  return { kind: 'either', year, first, second, shortYear };
}

function offsetOf(zone: string | undefined): number | undefined {
  if (zone === undefined) return undefined;
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
}

/** The day as `YYYYMMDD`; undefined when it does not exist or cannot be that of a game server's log. */
export function dayText(year: number, month: number, date: number): string | undefined {
  const text = `${String(year).padStart(4, '0')}${String(month).padStart(2, '0')}${String(date).padStart(2, '0')}`;
  return year >= LEAST_YEAR && year <= MOST_YEAR && isRealDay(text) ? text : undefined;
}
