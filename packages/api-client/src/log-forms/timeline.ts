import { JUNIOR_HOURS_BACK } from '../rules/log-access.ts';
import { logZone, addDays, daysBetween } from '../rules/log-days.ts';
import { utcMidnight } from '../rules/plain-days.ts';
import { zoneClock } from '../rules/zone-clock.ts';
import type { ZoneClock } from '../rules/zone-clock.ts';
import { dayText } from './stamp-parts.ts';
import type { Stamp, StampDate } from './stamp-parts.ts';

const JITTER_SECONDS = 300;
const ORDER_MS = 60_000;
const DAY_SECONDS = 86_400;
const MOST_DAYS_BACK = 3660;
const LAST_DAY = '21001231';
const MOST_REPEATS = 10_000;
const MOST_SPANS = 1000;
const QUARTER_SECONDS = 900;
const QUARTERS = Array.from({ length: DAY_SECONDS / QUARTER_SECONDS }, (_, index) => index * QUARTER_SECONDS);
/** A line that was written at some time before an instant is put so long before it. */
const UNKNOWN_MS = JUNIOR_HOURS_BACK * 3_600_000 + 1000;

/** What is known about a file's days besides its lines. */
export interface TimeHints {
  /** When the file was last written, epoch milliseconds. */
  readonly mtimeMs: number;
  readonly fileNameDay?: string | undefined;
  /** The year of stamps without one. */
  readonly year?: number | undefined;
  /** From an earlier import of the same beginning: the last of its `lines` was written on `day`. */
  readonly anchor?: { readonly lines: number; readonly day: string } | undefined;
  /** From earlier imports: so many lines were there when the file was last written at that time. In order. */
  readonly seen?: readonly { readonly lines: number; readonly mtimeMs: number }[] | undefined;
  /** The zone of the clock that wrote the file; the community's when left out. */
  readonly zone?: string | undefined;
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
  /** The instant of the first stamp; undefined when no line has one that is known. */
  readonly firstMs: number | undefined;
  readonly zone: string;
}

export interface TimeSurvey {
  /** Takes note of a line's stamp; `at` is the line's number, from 0. */
  see(stamp: Stamp, at: number): void;
  plan(): TimePlan;
}

type Step = 'same' | 'next' | 'repeat' | 'before';

interface Clock {
  next(second: number): Step;
  set(second: number): void;
}

const spans = new Map<string, readonly [from: number, to: number]>();

/** The seconds of a day that clocks of the zone show twice when they go back, as they did last before an instant. */
function repeatedSpan(local: ZoneClock, beforeMs: number): readonly [from: number, to: number] {
  const last = local.dayOf(beforeMs);
  const name = `${local.zone} ${last}`;
  const known = spans.get(name);
  if (known) return known;
  if (spans.size >= MOST_SPANS) spans.clear();
  const found = findSpan(local, beforeMs, last);
  spans.set(name, found);
  return found;
}

function findSpan(local: ZoneClock, beforeMs: number, last: string): readonly [from: number, to: number] {
  const offsetOn = (back: number): number => local.offsetMinutesAt(beforeMs - back * DAY_SECONDS * 1000);
  for (let back = 0; back < 366; back += 1) {
    if (offsetOn(back - 1) >= offsetOn(back + 1)) continue;
    const day = addDays(last, -back);
    const twice = QUARTERS.filter((second) => local.instantsOf(day, second).length > 1);
    if (twice[0] !== undefined) return [twice[0], (twice.at(-1) ?? 0) + QUARTER_SECONDS];
  }
  return [0, 0];
}

/** Tells from times of the day alone when a day is over: `repeat` is a day or the span repeated in autumn. */
function createClock([from, to]: readonly [number, number]): Clock {
  let last: number | undefined;
  function next(second: number): Step {
    const back = last === undefined ? 0 : last - second;
    if (last !== undefined && -back > DAY_SECONDS - JITTER_SECONDS) return 'before';
    const isRepeated = last !== undefined && last >= from && last < to && second >= from;
    last = second;
    if (back <= JITTER_SECONDS) return 'same';
    return isRepeated ? 'repeat' : 'next';
  }
  return { next, set: (second) => (last = second) };
}

/** First reading: counts days, and looks for the order of day and month. */
export function createTimeSurvey(hints: TimeHints): TimeSurvey {
  const clock = createClock(repeatedSpan(zoneClock(hints.zone ?? logZone()), hints.mtimeMs));
  let days = 0;
  let daysAtAnchor: number | undefined;
  const repeats: number[] = [];
  let first: Stamp | undefined;
  let dated: Stamp | undefined;
  let lastSecond = 0;
  let clockOffset: number | undefined;
  const orders = { monthFirst: 0, dayFirst: 0 };

  function see(stamp: Stamp, at: number): void {
    first ??= stamp;
    if (stamp.date?.kind === 'either') {
      if (stamp.date.first > 12) orders.dayFirst += 1;
      if (stamp.date.second > 12) orders.monthFirst += 1;
    }
    if (dated) return;
    if (!stamp.date) clockOffset ??= stamp.offsetMinutes;
    if (hints.anchor && at >= hints.anchor.lines) daysAtAnchor ??= days;
    const step = clock.next(stamp.second);
    if (step === 'next' || step === 'repeat') days += 1;
    if (step === 'repeat' && repeats.length < MOST_REPEATS) repeats.push(days);
    if (step !== 'before') lastSecond = stamp.second;
    if (stamp.date) dated = stamp;
  }

  /** The day of the first stamp, when the last of `total` days is `day`. */
  function countBack(clockOfZone: ZoneClock, day: string, total: number): string {
    let found = 0;
    const used = new Set<string>();
    for (const ordinal of repeats.filter((one) => one <= total).reverse()) {
      const then = addDays(day, Math.max(-MOST_DAYS_BACK, ordinal - total + found));
      if (clockOfZone.hoursOf(then) <= 24 || used.has(then)) continue;
      used.add(then);
      found += 1;
    }
    return addDays(day, -Math.min(MOST_DAYS_BACK, total - found));
  }

  function plan(): TimePlan {
    const monthFirst = orders.monthFirst === orders.dayFirst ? undefined : orders.monthFirst > orders.dayFirst;
    const zone = hints.zone ?? (clockOffset === undefined ? logZone() : offsetName(clockOffset));
    const local = zoneClock(zone);
    const mtimeDay = local.dayOf(hints.mtimeMs);
    const mtimeSecond =
      (((hints.mtimeMs / 1000 + local.offsetMinutesAt(hints.mtimeMs) * 60) % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
    const endDay = lastSecond > mtimeSecond + JITTER_SECONDS ? addDays(mtimeDay, -1) : mtimeDay;
    const datedDay = dated?.date && resolveDate(dated.date, hints, monthFirst, local);
    const base = { hints, monthFirst, lastDay: mtimeDay, jump: 0, isCounted: false, zone };
    let result: Omit<TimePlan, 'firstMs'>;
    if (datedDay !== undefined) {
      const isAfterFile = datedDay > mtimeDay || (datedDay === mtimeDay && (dated?.second ?? 0) > mtimeSecond);
      result = { ...base, firstDay: countBack(local, datedDay, days), lastDay: isAfterFile ? LAST_DAY : mtimeDay };
    } else if (hints.fileNameDay !== undefined) {
      result = { ...base, firstDay: hints.fileNameDay, lastDay: hints.fileNameDay > mtimeDay ? LAST_DAY : mtimeDay };
    } else if (hints.anchor) {
      const before = daysAtAnchor ?? days;
      const jump = Math.max(0, daysBetween(hints.anchor.day, endDay) - (days - before));
      const lastDay = hints.anchor.day > mtimeDay ? hints.anchor.day : mtimeDay;
      result = { ...base, firstDay: countBack(local, hints.anchor.day, before), lastDay, jump, isCounted: true };
    } else {
      result = { ...base, firstDay: countBack(local, endDay, days), isCounted: true };
    }
    const firstMs = first && createTimeline({ ...result, firstMs: undefined }).at(first, 0).ms;
    return { ...result, firstMs };
  }

  return { see, plan };
}

/** The day of a stamp's date; undefined when no such day exists. */
function resolveDate(
  date: StampDate,
  hints: TimeHints,
  monthFirst: boolean | undefined,
  local: ZoneClock,
): string | undefined {
  if (date.kind === 'sure') return dayText(date.year, date.month, date.date);
  if (date.kind === 'either') {
    const readings = [dayText(date.year, date.first, date.second), dayText(date.year, date.second, date.first)];
    return (monthFirst ?? date.shortYear) ? (readings[0] ?? readings[1]) : (readings[1] ?? readings[0]);
  }
  const limit = local.dayOf(hints.mtimeMs + DAY_SECONDS * 1000);
  const year = hints.year ?? Number(limit.slice(0, 4));
  const thisYear = dayText(year, date.month, date.date);
  if (hints.year !== undefined || (thisYear !== undefined && thisYear <= limit)) return thisYear;
  return dayText(year - 1, date.month, date.date);
}

export interface LineTime {
  /** Epoch milliseconds. */
  readonly ms: number;
  /**
   * Where it comes from: the line's own stamp, that of the line before, that of the first stamp below a start-up banner,
   * or nothing but that the line was there when the first stamp or the file was written.
   */
  readonly from: 'stamp' | 'before' | 'banner' | 'unknown';
}

export interface Timeline {
  /** The instant of a line; `line` is its number from 0. `isBanner` when it is known to be written at the start. */
  at(stamp: Stamp | undefined, line: number, isBanner?: boolean): LineTime;
  /** The day on the source's own clock that the lines so far have come to. */
  day(): string;
}

/**
 * Second reading: gives each line its instant, in the order of the file. A line without a stamp has the time of the line
 * before, which it cannot be older than. Where there is none before, all that is known is when it must have been written
 * at the latest; so that nobody who may read the last hours only is shown more than these, it is put a little more than
 * that many hours before, where it counts as old. `before` is the instant of the line before the first, where there is one.
 */
export function createTimeline(plan: TimePlan, before?: number): Timeline {
  const local = zoneClock(plan.zone);
  const clock = createClock(repeatedSpan(local, plan.hints.mtimeMs));
  let day = plan.firstDay;
  let last = before;
  let repeatedOn = '';
  let jumped = false;
  let cachedDay = '';
  let cachedStart: number | undefined;
  let utcDay = '';
  let utcStart = 0;

  function move(step: Step): string {
    if (step === 'before') return addDays(day, -1);
    if (step === 'same') return day;
    if (step === 'repeat' && local.hoursOf(day) > 24 && repeatedOn !== day) {
      repeatedOn = day;
      return day;
    }
    return day < plan.lastDay ? addDays(day, 1) : day;
  }

  function instant(onDay: string, second: number): number {
    if (onDay === cachedDay && cachedStart !== undefined) return cachedStart + second * 1000;
    const [early = plan.hints.mtimeMs, late = early] = lookUp(onDay, second);
    const isSecondTime = repeatedOn === onDay || (last !== undefined && early < last - ORDER_MS);
    return isSecondTime ? late : early;
  }

  function lookUp(onDay: string, second: number): number[] {
    cachedDay = onDay;
    const start = local.startOfDay(onDay);
    cachedStart = local.endOfDay(onDay) - start === DAY_SECONDS * 1000 - 1 ? start : undefined;
    return local.instantsOf(onDay, second);
  }

  function withoutStamp(line: number, isBanner: boolean): LineTime {
    if (last !== undefined) return { ms: last, from: 'before' };
    const { hints, firstMs } = plan;
    if (firstMs !== undefined && isBanner) return { ms: firstMs, from: 'banner' };
    const writtenMs = hints.seen?.find((state) => line < state.lines)?.mtimeMs ?? hints.mtimeMs;
    const named = hints.fileNameDay === undefined ? writtenMs : Math.min(writtenMs, local.endOfDay(hints.fileNameDay));
    return { ms: Math.floor((firstMs ?? named) / 1000) * 1000 - UNKNOWN_MS, from: 'unknown' };
  }

  function ofStamp(stamp: Stamp, line: number): number {
    const onDate = stamp.date && resolveDate(stamp.date, plan.hints, plan.monthFirst, local);
    if (onDate !== undefined) {
      day = onDate;
      clock.set(stamp.second);
      if (stamp.offsetMinutes === undefined) return instant(day, stamp.second);
      if (day !== utcDay) [utcDay, utcStart] = [day, utcMidnight(day)];
      return utcStart + (stamp.second - stamp.offsetMinutes * 60) * 1000;
    }
    if (!jumped && plan.jump > 0 && line >= (plan.hints.anchor?.lines ?? 0)) {
      jumped = true;
      day = addDays(day, plan.jump);
    }
    const step = clock.next(stamp.second);
    const lineDay = move(step);
    if (step !== 'before') day = lineDay;
    return instant(lineDay, stamp.second);
  }

  function at(stamp: Stamp | undefined, line: number, isBanner = false): LineTime {
    if (!stamp) return withoutStamp(line, isBanner);
    last = ofStamp(stamp, line);
    return { ms: last, from: 'stamp' };
  }

  return { at, day: () => day };
}

function offsetName(minutes: number): string {
  const away = Math.abs(minutes);
  const parts = [Math.floor(away / 60), away % 60].map((part) => String(part).padStart(2, '0'));
  return `${minutes < 0 ? '-' : '+'}${parts.join(':')}`;
}
