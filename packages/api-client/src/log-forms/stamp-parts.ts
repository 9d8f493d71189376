import { isRealDay } from '../rules/log-days.ts';

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

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type Digits = string | number | undefined;

/** A stamp of its parts; undefined when there is no such time. */
export function make(
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

/** A date whose parts are known; undefined when it does not exist. */
export function sure(years: Digits, months: Digits, dates: Digits): StampDate | undefined {
  const [year, month, date] = [Number(years), Number(months), Number(dates)];
  return dayText(year, month, date) === undefined ? undefined : { kind: 'sure', year, month, date };
}

/** A date with its month first or second; with `half`, AM or PM, the month stands first. */
export function either(a: Digits, b: Digits, years: Digits, half?: string): StampDate | undefined {
  const shortYear = String(years).length <= 2;
  const year = Number(years) + (shortYear ? 2000 : 0);
  const [first, second] = [Number(a), Number(b)];
  const dayFirst = dayText(year, second, first) !== undefined;
  const monthFirst = dayText(year, first, second) !== undefined;
  if (!dayFirst && !monthFirst) return undefined;
  if (half && monthFirst) return { kind: 'sure', year, month: first, date: second };
  return { kind: 'either', year, first, second, shortYear };
}

/** Names of zones that mean one offset wherever they are used in logs, in minutes. */
export const NAMED_ZONES: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
  MSK: 180,
  EST: -300,
  EDT: -240,
  CDT: -300,
  MDT: -360,
  PST: -480,
  PDT: -420,
};

/** Minutes ahead of UTC that `Z`, `+01:00`, `UTC+0100` or `CET` says; undefined for a name that may mean several. */
export function offsetOf(zone: string | undefined): number | undefined {
  if (zone === undefined) return undefined;
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  if (sign === undefined) return NAMED_ZONES[zone];
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -offset : offset;
}

/** Days that were asked for, by year, month and date in one number: every line has one, and a log has few. */
const texts = new Map<number, string>();

/** The day as `YYYYMMDD`; undefined when it does not exist or cannot be that of a game server's log. */
export function dayText(year: number, month: number, date: number): string | undefined {
  if (!(year >= LEAST_YEAR && year <= MOST_YEAR && month >= 1 && month <= 12 && date >= 1 && date <= 31))
    return undefined;
  const key = (year * 100 + month) * 100 + date;
  let text = texts.get(key);
  if (text === undefined) {
    text = String(key);
    if (!isRealDay(text)) return undefined;
    texts.set(key, text);
  }
  return text;
}
