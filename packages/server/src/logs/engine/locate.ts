import type { LineReader } from './line-reader.ts';
import type { TimeIndex } from './time-index.ts';

/** Epoch seconds, both included; a bound that is left out is open. */
export interface TimeWindow {
  readonly notBefore?: number | undefined;
  readonly notAfter?: number | undefined;
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const SMALL_BYTES = 4 * 1024 * 1024;
const PROBES = 256;
const CLOSE_BYTES = 128 * 1024;
const MOST_LINES_TRIED = 200;
const SLACK_SECONDS = 300;

/** Whether a line of this time lies in the window. A line of unknown time lies in none but the open one. */
export function isInWindow(time: number | null, window: TimeWindow): boolean {
  if (window.notBefore === undefined && window.notAfter === undefined) return true;
  return time !== null && time >= (window.notBefore ?? -Infinity) && time <= (window.notAfter ?? Infinity);
}

/**
 * Narrows a file to the part that may hold lines of the window: by bisection where the stamps at evenly spread places
 * rise, with five minutes to spare at either side; else, and for small files, the whole file.
 */
export function locateWindow(reader: LineReader, times: TimeIndex, size: number, window: TimeWindow): ByteRange {
  const whole = { start: 0, end: size };
  if (size <= SMALL_BYTES || !isRising(reader, times, size)) return whole;
  const { notBefore = -Infinity, notAfter = Infinity } = window;
  const start = notBefore === -Infinity ? 0 : firstFrom(reader, times, size, notBefore - SLACK_SECONDS);
  const end = notAfter === Infinity ? size : firstFrom(reader, times, size, notAfter + SLACK_SECONDS) + CLOSE_BYTES;
  return { start, end: Math.min(size, Math.max(start, end)) };
}

function isRising(reader: LineReader, times: TimeIndex, size: number): boolean {
  let latest = -Infinity;
  for (let probe = 0; probe < PROBES; probe++) {
    const time = timeNear(reader, times, Math.floor((size / PROBES) * probe), size);
    if (time === undefined || time < latest) return false;
    latest = time;
  }
  return true;
}

function firstFrom(reader: LineReader, times: TimeIndex, size: number, time: number): number {
  let low = 0;
  let high = size;
  while (high - low > CLOSE_BYTES) {
    const middle = Math.floor((low + high) / 2);
    const found = timeNear(reader, times, middle, size) ?? Infinity;
    if (found < time) low = middle;
    else high = middle;
  }
  return low;
}

function timeNear(reader: LineReader, times: TimeIndex, offset: number, size: number): number | undefined {
  let start = offset === 0 ? 0 : reader.endOf(offset) + 1;
  for (let tried = 0; tried < MOST_LINES_TRIED && start < size; tried++) {
    const time = times.own(start);
    if (time !== undefined) return time;
    start = reader.endOf(start) + 1;
  }
  return undefined;
}
