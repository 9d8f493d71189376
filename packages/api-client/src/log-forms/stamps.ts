import { MONTHS, NAMED_ZONES, either, make, offsetOf, sure } from './stamp-parts.ts';
import type { Stamp } from './stamp-parts.ts';

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
  /^(?:=|\u2551).{0,80}=.{0,80} - (\d{1,4})[./-](\d{1,2})[./-](\d{1,4}),? (\d{1,2})[:.](\d\d)[:.](\d\d)(?:[\s\u202f]?([AP]M))?/i;

const LEVEL =
  '(?:INFO|INF|WARN|WARNING|ERROR|ERR|SEVERE|FATAL|CRITICAL|NOTICE|CONFIG|FINE|FINER|FINEST|DEBUG|DBG|TRACE|VERBOSE)';
const FRACTION = '(?:[.,]\\d{1,9})?';
const TIME = `(\\d{1,2})[:.](\\d\\d)[:.](\\d\\d)${FRACTION}(?:[\\s\\u202f]?([AaPp][Mm]))?`;
const OFFSET = '(?:UTC|GMT)?[+-]\\d\\d:?\\d\\d';
const ZONE = `(?: ?(Z|${OFFSET}|[A-Z]{2,5}))?`;
/** Without a bracket a word in capitals may be the text itself. */
const KNOWN_ZONE = `(?: ?(${OFFSET}|${Object.keys(NAMED_ZONES).join('|')})(?![A-Za-z]))?`;
const WEEKDAY = '(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? +)?';
/** What stands between a stamp and the end of its bracket, then what parts it from the text. */
const END = `(?:[ /]${LEVEL})?\\]:? ?`;

/** A pattern for a stamp in brackets, with a level or without, and for one that stands alone before a text. */
function patterns(body: string): readonly RegExp[] {
  return [new RegExp(`^\\[${body}${ZONE}${END}`), new RegExp(`^${body}${KNOWN_ZONE}(?: \\| |: | |:$|$)`)];
}

const NAMED_DAY_FIRST = patterns(
  `${WEEKDAY}(\\d{1,2})\\.?[ /-]?([A-Z][a-z]{2})[a-z]*\\.?,?[ /-]?(\\d{4})[ ,:-]{1,3}${TIME}`,
);
const NAMED_MONTH_FIRST = patterns(`${WEEKDAY}([A-Z][a-z]{2})[a-z]*\\.? +(\\d{1,2}),? (\\d{4}),? ${TIME}`);
const YEAR_LAST = patterns(`${WEEKDAY}([A-Z][a-z]{2}) +(\\d{1,2}) ${TIME}${ZONE} (\\d{4})`);
const YEAR_FIRST = patterns(`(\\d{4})[-./](\\d{1,2})[-./](\\d{1,2})(?:T|[ ,-]{1,3})${TIME}`);
const CLOCK_DATE = patterns(`${TIME},? ?[- ] ?(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4}|\\d\\d)`);
const DATE_CLOCK = patterns(`(?:L )?(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4}|\\d\\d)[ ,-]{1,3}${TIME}`);
const CLOCK = new RegExp(`^\\[${TIME}${ZONE}${END}`);
const SHORT_CLOCK = /^\[(\d{1,2}):(\d\d)\] ?/;
const LOOSE_CLOCK = new RegExp(`^${TIME}:? `);
/** Numbers of one kind of mark, so that `[10:00.00]` is none. */
const CLOCK_MARKS = /^\[?\d{1,2}([:.])\d\d\1\d\d/;
const BARE_CLOCK = new RegExp(`^(?:\\(${TIME}\\):? ?|<${TIME}> ?|${TIME}(?: \\| | - | (?=\\[?${LEVEL}\\b|\\[)))`);
const SYSLOG = new RegExp(`^([A-Z][a-z]{2}) {1,2}(\\d{1,2}) (\\d\\d):(\\d\\d):(\\d\\d)${FRACTION} `);
const EPOCH = /^(\[?)(1\d{9})(?:\.\d{1,9}|(\d{3}))?(\]?)[ :]+/;

function first(all: readonly RegExp[], line: string): RegExpExecArray | undefined {
  for (const one of all) {
    const found = one.exec(line);
    if (found) return found;
  }
  return undefined;
}

const READERS = {
  /** `[17:02:24] `, `[17.02.24] `, `[5:02:24 PM] `, `[17:02:24 INFO]: ` */
  clock(line: string): Stamp | undefined {
    const found = CLOCK.exec(line);
    if (!found || !CLOCK_MARKS.test(line)) return undefined;
    return make(found[0].length, found[1], found[2], found[3], found[4], undefined, offsetOf(found[5]));
  },
  /** `17:02:24 [INFO] `, `(17:02:24) `: without a bracket only before what shows that it is a stamp. */
  bareClock(line: string): Stamp | undefined {
    const found = BARE_CLOCK.exec(line);
    if (!found) return undefined;
    const [hour, minute, second, half] = found.slice(1).filter((part) => part !== undefined);
    return make(found[0].length, hour, minute, second, half);
  },
  /** `17:02:24 text`, `[17:02] text`: where nothing else is known of a file */
  looseClock(line: string): Stamp | undefined {
    const found = LOOSE_CLOCK.exec(line);
    if (found) return make(found[0].length, found[1], found[2], found[3], found[4]);
    const short = SHORT_CLOCK.exec(line);
    return short ? make(short[0].length, short[1], short[2], 0) : undefined;
  },
  /** `[2026-03-29T01:58:41+0100] `, `[2019/7/28 - 17:24:04] `, also without brackets or offset */
  iso(line: string): Stamp | undefined {
    const found = first(YEAR_FIRST, line);
    const day = found && sure(found[1], found[2], found[3]);
    return found && day && make(found[0].length, found[4], found[5], found[6], found[7], day, offsetOf(found[8]));
  },
  /** `[17:40:31 03/14/22] ` */
  clockSlashes(line: string): Stamp | undefined {
    const found = first(CLOCK_DATE, line);
    const day = found && either(found[5], found[6], found[7], found[4]);
    return found && day && make(found[0].length, found[1], found[2], found[3], found[4], day, offsetOf(found[8]));
  },
  /** `[01/06/22 11:43:57] `, `28.11.2026 17:45:05 `, `L 11/28/2026 - 17:45:05: ` */
  slashesClock(line: string): Stamp | undefined {
    const found = first(DATE_CLOCK, line);
    const day = found && either(found[1], found[2], found[3], found[7]);
    return found && day && make(found[0].length, found[4], found[5], found[6], found[7], day, offsetOf(found[8]));
  },
  /** `[26Feb2025 07:33:46.811] `, `[Mon, 4. Oct 2026 18:34:46 UTC INFO] `, `Nov 28, 2026 5:45:05 PM `, `[Sat Nov 28 17:45:05 2026] ` */
  monthName(line: string): Stamp | undefined {
    const dayFirst = first(NAMED_DAY_FIRST, line);
    if (dayFirst) return named(dayFirst, [3, 2, 1], 4, 8);
    const monthFirst = first(NAMED_MONTH_FIRST, line);
    if (monthFirst) return named(monthFirst, [3, 1, 2], 4, 8);
    const yearLast = first(YEAR_LAST, line);
    return yearLast && named(yearLast, [8, 1, 2], 3, 7);
  },
  /** `Nov 28 01:02:03 `, as system journals write it */
  syslog(line: string): Stamp | undefined {
    const found = SYSLOG.exec(line);
    const month = found ? MONTHS.indexOf(found[1] ?? '') + 1 : 0;
    const date = Number(found?.[2]);
    if (!found || month === 0 || date < 1 || date > 31) return undefined;
    return make(found[0].length, found[3], found[4], found[5], undefined, { kind: 'yearless', month, date });
  },
  /** `1764349505 `, `[1764349505.123] `, `1764349505123: `: seconds or milliseconds since 1970 */
  epoch(line: string): Stamp | undefined {
    const found = EPOCH.exec(line);
    if (!found || (found[1] === '[') !== (found[4] === ']')) return undefined;
    const at = new Date(Number(found[2]) * 1000);
    const day = sure(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate());
    return day && make(found[0].length, at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds(), undefined, day, 0);
  },
};

type Places = readonly [year: number, month: number, date: number];

function named(found: RegExpExecArray, [year, month, date]: Places, time: number, zone: number): Stamp | undefined {
  const day = sure(found[year], MONTHS.indexOf(found[month] ?? '') + 1, found[date]);
  const [hour, minute, second, half] = found.slice(time, time + 4);
  return day && make(found[0].length, hour, minute, second, half, day, offsetOf(found[zone]));
}

export type { Stamp } from './stamp-parts.ts';
