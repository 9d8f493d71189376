import type { LineReader } from './line-reader.ts';
import { MOST_STAMP_BYTES, parseStamp } from './line-time.ts';
import type { DayClock } from './line-time.ts';

const MOST_STRETCHES = 64;
const MOST_BACK_BYTES = 4 * 1024 * 1024;

/** Lines that begin in (from, to] have no time of their own and take this one. */
interface Stretch {
  from: number;
  to: number;
  readonly time: number | null;
}

/** Where in a file the repeated hour of an autumn day begins a second time; `Infinity` where it does not. */
export type FoldOffset = number;

/** The times of a file's lines, in epoch seconds. */
export interface TimeIndex {
  /** The line's own time, undefined when it has none. */
  own(start: number): number | undefined;
  /** The line's own time, else that of the nearest line before it with one; null when none is near, within 4 MiB. */
  of(start: number): number | null;
  /** The same, of a line whose first bytes are at hand. */
  at(start: number, line: Uint8Array): number | null;
}

/** Remembers stretches of lines without a time, so that each byte is looked at once. */
export function createTimeIndex(reader: LineReader, clock: DayClock, fold: FoldOffset): TimeIndex {
  const stretches: Stretch[] = [];

  const own = (start: number): number | undefined => read(start, reader.peek(start, MOST_STAMP_BYTES));

  function read(start: number, line: Uint8Array): number | undefined {
    const stamp = parseStamp(line);
    if (stamp === undefined) return undefined;
    return 'instant' in stamp ? stamp.instant : clock.at(stamp.secondOfDay, start >= fold);
  }

  function of(start: number): number | null {
    const time = own(start);
    return time ?? inherited(start);
  }

  function inherited(start: number): number | null {
    let from = start;
    for (;;) {
      const known = stretches.find((stretch) => stretch.from < from && from <= stretch.to);
      if (known) {
        known.to = Math.max(known.to, start);
        return known.time;
      }
      const before = reader.before(from);
      const isFar = start - from > MOST_BACK_BYTES;
      const time = before === undefined || isFar ? null : own(before);
      from = before ?? -1;
      if (time === undefined) continue;
      stretches.unshift({ from, to: start, time });
      stretches.length = Math.min(stretches.length, MOST_STRETCHES);
      return time;
    }
  }

  return { own, of, at: (start, line) => read(start, line) ?? inherited(start) };
}

/**
 * Finds where the clock times of an autumn day go back by a minute or more within the repeated hour. Looks from the line at
 * `from` on, and no further than that hour; a file of stamps with an offset has no such place.
 */
export function findFold(reader: LineReader, clock: DayClock, size: number, from = 0): FoldOffset {
  let latest = -1;
  for (let start = from; start < size; start = reader.endOf(start) + 1) {
    const stamp = parseStamp(reader.peek(start, MOST_STAMP_BYTES));
    if (stamp === undefined) continue;
    if ('instant' in stamp) return Infinity;
    const isInside = clock.isRepeated(stamp.secondOfDay);
    if (isInside && stamp.secondOfDay <= latest - 60) return start;
    if (latest >= 0 && !isInside && stamp.secondOfDay > latest) return Infinity;
    if (isInside) latest = Math.max(latest, stamp.secondOfDay);
  }
  return Infinity;
}
