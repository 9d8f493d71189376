import {
  addDays,
  dayOf,
  daysBetween,
  endOfDay,
  hoursOf,
  instantsOf,
  isRealDay,
  offsetMinutesAt,
  startOfDay,
} from '@steward/api-client/rules/log-days';
import { dayText } from './stamps.ts';
import type { Stamp, StampDate } from './stamps.ts';

const JITTER_SECONDS = 300;
const ORDER_MS = 60_000;
const DAY_SECONDS = 86_400;
const MOST_DAYS_BACK = 3660;
const LAST_DAY = '21001231';
const MOST_REPEATS = 10_000;

/** What is known about a file's days besides its lines. */
export interface TimeHints {
  /** When the file was last written, epoch milliseconds. */
  readonly mtimeMs: number;
  readonly fileNameDay?: string | undefined;
  /** The year of stamps without one. */
  readonly year?: number | undefined;
  /** From an earlier import of the same beginning: the line that ends before `bytes` was written on `day`. */
  readonly anchor?: { readonly bytes: number; readonly day: string } | undefined;
}

/** How a file's stamps become instants; found by reading all of them once. */
export interface TimePlan {
  readonly hints: TimeHints;
  readonly monthFirst: boolean | undefined;
  /** The day of the first stamp that has only a time. */
  readonly firstDay: string;
  /** No stamp with only a time is put on a later day. */
  readonly lastDay: string;
  /** Days that passed unseen where the anchor is. */
  readonly jump: number;
  /** Whether the days were counted backwards from the file's own time. */
  readonly isCounted: boolean;
  /** For lines before the first stamp. */
  readonly startMs: number;
}

export interface TimeSurvey {
  /** Takes note of a line's stamp; `at` is the line's offset in the file. */
  see(stamp: Stamp, at: number): void;
  plan(): TimePlan;
}

type Step = 'same' | 'next' | 'repeat' | 'before';

interface Clock {
  next(second: number): Step;
  set(second: number): void;
}

/** Tells from times of the day alone when a day is over: `repeat` is a day or the hour repeated in autumn. */
function createClock(): Clock {
  let last: number | undefined;
  function next(second: number): Step {
    const back = last === undefined ? 0 : last - second;
    if (last !== undefined && -back > DAY_SECONDS - JITTER_SECONDS) return 'before';
    const inRepeatedHour = last !== undefined && last >= 7200 && last < 10_800 && second >= 7200;
    last = second;
    if (back <= JITTER_SECONDS) return 'same';
    return inRepeatedHour ? 'repeat' : 'next';
  }
  return { next, set: (second) => (last = second) };
}

/** First reading: counts days, and looks for the order of day and month. */
export function createTimeSurvey(hints: TimeHints): TimeSurvey {
  const clock = createClock();
  let days = 0;
  let daysAtAnchor: number | undefined;
  const repeats: number[] = [];
  let first: Stamp | undefined;
  let dated: Stamp | undefined;
  let lastSecond = 0;
  const orders = { monthFirst: 0, dayFirst: 0 };

  function see(stamp: Stamp, at: number): void {
    first ??= stamp;
    if (stamp.date?.kind === 'either') {
      if (stamp.date.first > 12) orders.dayFirst += 1;
      if (stamp.date.second > 12) orders.monthFirst += 1;
    }
    if (dated) return;
    if (hints.anchor && at >= hints.anchor.bytes) daysAtAnchor ??= days;
    const step = clock.next(stamp.second);
    if (step === 'next' || step === 'repeat') days += 1;
    if (step === 'repeat' && repeats.length < MOST_REPEATS) repeats.push(days);
    if (step !== 'before') lastSecond = stamp.second;
    if (stamp.date) dated = stamp;
  }

  /** The day of the first stamp, when the last of `total` days is `day`. */
  function countBack(day: string, total: number): string {
    let found = 0;
    const used = new Set<string>();
    for (const ordinal of repeats.filter((one) => one <= total).reverse()) {
      const then = addDays(day, Math.max(-MOST_DAYS_BACK, ordinal - total + found));
      if (hoursOf(then) !== 25 || used.has(then)) continue;
      used.add(then);
      found += 1;
    }
    return addDays(day, -Math.min(MOST_DAYS_BACK, total - found));
  }

  function plan(): TimePlan {
    const monthFirst = orders.monthFirst === orders.dayFirst ? undefined : orders.monthFirst > orders.dayFirst;
    const mtimeDay = dayOf(hints.mtimeMs);
    const mtimeSecond =
      (((hints.mtimeMs / 1000 + offsetMinutesAt(hints.mtimeMs) * 60) % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
    const endDay = lastSecond > mtimeSecond + JITTER_SECONDS ? addDays(mtimeDay, -1) : mtimeDay;
    const datedDay = dated?.date && resolveDate(dated.date, hints, monthFirst);
    const base = { hints, monthFirst, lastDay: mtimeDay, jump: 0, isCounted: false };
    let result: Omit<TimePlan, 'startMs'>;
    if (datedDay !== undefined) {
      const isAfterFile = datedDay > mtimeDay || (datedDay === mtimeDay && (dated?.second ?? 0) > mtimeSecond);
      result = { ...base, firstDay: countBack(datedDay, days), lastDay: isAfterFile ? LAST_DAY : mtimeDay };
    } else if (hints.fileNameDay !== undefined) {
      result = { ...base, firstDay: hints.fileNameDay, lastDay: hints.fileNameDay > mtimeDay ? LAST_DAY : mtimeDay };
    } else if (hints.anchor) {
      const before = daysAtAnchor ?? days;
      const jump = Math.max(0, daysBetween(hints.anchor.day, endDay) - (days - before));
      const lastDay = hints.anchor.day > mtimeDay ? hints.anchor.day : mtimeDay;
      result = { ...base, firstDay: countBack(hints.anchor.day, before), lastDay, jump, isCounted: true };
    } else {
      result = { ...base, firstDay: countBack(endDay, days), isCounted: true };
    }
    const startMs = first ? createTimeline({ ...result, startMs: hints.mtimeMs }).at(first, 0) : hints.mtimeMs;
    return { ...result, startMs };
  }

  return { see, plan };
}

/** The day of a stamp's date; undefined when no such day exists. */
function resolveDate(date: StampDate, hints: TimeHints, monthFirst: boolean | undefined): string | undefined {
  if (date.kind === 'sure') return dayText(date.year, date.month, date.date);
  if (date.kind === 'either') {
    const readings = [dayText(date.year, date.first, date.second), dayText(date.year, date.second, date.first)];
    return (monthFirst ?? date.shortYear) ? (readings[0] ?? readings[1]) : (readings[1] ?? readings[0]);
  }
  const limit = dayOf(hints.mtimeMs + DAY_SECONDS * 1000);
  const year = hints.year ?? Number(limit.slice(0, 4));
  const thisYear = dayText(year, date.month, date.date);
  if (hints.year !== undefined || (thisYear !== undefined && thisYear <= limit)) return thisYear;
  return dayText(year - 1, date.month, date.date);
}

export interface Timeline {
  /** The instant of a line (epoch milliseconds): of its stamp, or of the line before when it has none. */
  at(stamp: Stamp | undefined, offset: number): number;
}

/** Second reading: gives each line its instant, in the order of the file. */
export function createTimeline(plan: TimePlan): Timeline {
  const clock = createClock();
  let day = plan.firstDay;
  let last: number | undefined;
  let repeatedOn = '';
  let jumped = false;
  let cachedDay = '';
  let cachedStart: number | undefined;

  function move(step: Step): string {
    if (step === 'before') return addDays(day, -1);
    if (step === 'same') return day;
    if (step === 'repeat' && hoursOf(day) === 25 && repeatedOn !== day) {
      repeatedOn = day;
      return day;
    }
    return day < plan.lastDay ? addDays(day, 1) : day;
  }

  function instant(onDay: string, second: number): number {
    if (onDay === cachedDay && cachedStart !== undefined) return cachedStart + second * 1000;
    const [early = plan.startMs, late = early] = lookUp(onDay, second);
    const isSecondTime = repeatedOn === onDay || (last !== undefined && early < last - ORDER_MS);
    return isSecondTime ? late : early;
  }

  function lookUp(onDay: string, second: number): number[] {
    cachedDay = onDay;
    const start = startOfDay(onDay);
    cachedStart = endOfDay(onDay) - start === DAY_SECONDS * 1000 - 1 ? start : undefined;
    return instantsOf(onDay, second);
  }

  function at(stamp: Stamp | undefined, offset: number): number {
    if (!stamp) return last ?? plan.startMs;
    const onDate = stamp.date && resolveDate(stamp.date, plan.hints, plan.monthFirst);
    if (onDate !== undefined) {
      day = onDate;
      clock.set(stamp.second);
      const wall = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`) + stamp.second * 1000;
      last = stamp.offsetMinutes === undefined ? instant(day, stamp.second) : wall - stamp.offsetMinutes * 60_000;
      return last;
    }
    if (!jumped && plan.jump > 0 && offset >= (plan.hints.anchor?.bytes ?? 0)) {
      jumped = true;
      day = addDays(day, plan.jump);
    }
    const step = clock.next(stamp.second);
    const lineDay = move(step);
    if (step !== 'before') day = lineDay;
    last = instant(lineDay, stamp.second);
    return last;
  }

  return { at };
}

/** The day that a file's name tells, such as `2026-03-01-2.log` or `server_log_20260301.txt`. */
export function dayOfFileName(name: string): string | undefined {
  const found = /(?<!\d)(20\d\d)([-_.]?)(\d\d)\2(\d\d)(?!\d)/.exec(name);
  const day = found ? `${found[1] ?? ''}${found[3] ?? ''}${found[4] ?? ''}` : '';
  return isRealDay(day) ? day : undefined;
}
