import { endOfDay, instantsOf, logZone, offsetMinutesAt, startOfDay } from '@steward/api-client/rules/log-days';

const SECONDS_PER_HOUR = 3600;
const SECONDS_PER_QUARTER = 900;
const QUARTERS_PER_DAY = 96;
const DAY_MS = 86_400_000;
const BRACKET = 0x5b;
const CLOSING = 0x5d;
const COLON = 0x3a;
const DASH = 0x2d;
const PLUS = 0x2b;
const DOT = 0x2e;
const ZERO = 0x30;
const UPPER_T = 0x54;
const UPPER_Z = 0x5a;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** The most bytes at a line's start in which its stamp lies. */
export const MOST_STAMP_BYTES = 48;

/** Turns the time of day that the community's clock showed into epoch seconds, for one day. */
export interface DayClock {
  /** Whether the time of day, in seconds since midnight, came twice. */
  isRepeated(secondOfDay: number): boolean;
  /** Epoch seconds. In a repeated hour the second coming when `isSecond`. */
  at(secondOfDay: number, isSecond: boolean): number;
}

/** Days of more than ten years, of one zone at a time. */
const MOST_KEPT = 4096;
const kept = new Map<string, boolean>();
let keptZone: string | undefined;

/** Whether the clocks go back on a day `YYYYMMDD`. */
export function hasRepeatedHour(day: string): boolean {
  const zone = logZone();
  if (zone !== keptZone || kept.size >= MOST_KEPT) kept.clear();
  keptZone = zone;
  const known = kept.get(day) ?? offsetMinutesAt(startOfDay(day)) > offsetMinutesAt(endOfDay(day));
  kept.set(day, known);
  return known;
}

/** The clock of a day `YYYYMMDD`: a table of its quarters, as clocks change at these only. Throws a RangeError when the day does not exist. */
export function createDayClock(day: string): DayClock {
  const first = new Float64Array(QUARTERS_PER_DAY);
  const second = new Float64Array(QUARTERS_PER_DAY);
  const start = startOfDay(day);
  // Most days are as long as most days: looking up one time of these is enough.
  const isPlain =
    endOfDay(day) + 1 - start === DAY_MS && offsetMinutesAt(start) === offsetMinutesAt(start + DAY_MS - 1);
  for (let quarter = 0; quarter < QUARTERS_PER_DAY; quarter++) {
    const [early = 0, late = early] = isPlain
      ? [start + quarter * SECONDS_PER_QUARTER * 1000]
      : instantsOf(day, quarter * SECONDS_PER_QUARTER);
    first[quarter] = early / 1000;
    second[quarter] = late / 1000;
  }
  const quarterOf = (secondOfDay: number): number => Math.floor(secondOfDay / SECONDS_PER_QUARTER);
  return {
    isRepeated: (secondOfDay) => first[quarterOf(secondOfDay)] !== second[quarterOf(secondOfDay)],
    at: (secondOfDay, isSecond) =>
      ((isSecond ? second : first)[quarterOf(secondOfDay)] ?? 0) + (secondOfDay % SECONDS_PER_QUARTER),
  };
}

/** A line's own time: an instant in epoch seconds, or a time of day in seconds since midnight. */
export type Stamp = { readonly instant: number } | { readonly secondOfDay: number };

/**
 * Reads `[2026-11-28T01:02:03+01:00]` or `[01:02:03]` at the start of a line, with or without fractions of a second; the
 * offset may lack its colon or be Z. Undefined when the line has no such stamp.
 */
export function parseStamp(line: Uint8Array): Stamp | undefined {
  const start = BYTE_ORDER_MARK.every((byte, index) => line[index] === byte) ? 3 : 0;
  if (line[start] !== BRACKET) return undefined;
  return line[start + 3] === COLON ? parseClock(line, start + 1) : parseInstant(line, start + 1);
}

function parseClock(line: Uint8Array, at: number): Stamp | undefined {
  const secondOfDay = timeOfDay(line, at);
  const end = skipFraction(line, at + 8);
  return secondOfDay >= 0 && line[end] === CLOSING ? { secondOfDay } : undefined;
}

function parseInstant(line: Uint8Array, at: number): Stamp | undefined {
  const year = pair(line, at) * 100 + pair(line, at + 2);
  const month = pair(line, at + 5);
  const day = pair(line, at + 8);
  if (line[at + 4] !== DASH || line[at + 7] !== DASH || line[at + 10] !== UPPER_T) return undefined;
  if (!(year >= 1970 && month >= 1 && month <= 12 && day >= 1 && day <= 31)) return undefined;
  const secondOfDay = timeOfDay(line, at + 11);
  const zone = parseZone(line, skipFraction(line, at + 19));
  if (secondOfDay < 0 || zone === undefined) return undefined;
  return { instant: Date.UTC(year, month - 1, day) / 1000 + secondOfDay - zone };
}

function timeOfDay(line: Uint8Array, at: number): number {
  const hour = pair(line, at);
  const minute = pair(line, at + 3);
  const second = pair(line, at + 6);
  const isTime = line[at + 2] === COLON && line[at + 5] === COLON && hour < 24 && minute < 60 && second <= 60;
  return isTime ? hour * SECONDS_PER_HOUR + minute * 60 + Math.min(second, 59) : -1;
}

function parseZone(line: Uint8Array, at: number): number | undefined {
  if (line[at] === UPPER_Z) return line[at + 1] === CLOSING ? 0 : undefined;
  const sign = line[at] === PLUS ? 1 : line[at] === DASH ? -1 : 0;
  const minutesAt = line[at + 3] === COLON ? at + 4 : at + 3;
  const hours = pair(line, at + 1);
  const minutes = pair(line, minutesAt);
  if (sign === 0 || !(hours <= 14 && minutes < 60) || line[minutesAt + 2] !== CLOSING) return undefined;
  return sign * (hours * SECONDS_PER_HOUR + minutes * 60);
}

function skipFraction(line: Uint8Array, at: number): number {
  if (line[at] !== DOT) return at;
  let end = at + 1;
  while (isDigit(line[end]) && end < at + 10) end += 1;
  return end;
}

function pair(line: Uint8Array, at: number): number {
  const [tens, ones] = [line[at], line[at + 1]];
  return tens !== undefined && ones !== undefined && isDigit(tens) && isDigit(ones)
    ? (tens - ZERO) * 10 + ones - ZERO
    : NaN;
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= ZERO + 9;
