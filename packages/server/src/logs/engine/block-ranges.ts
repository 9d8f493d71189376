import type { IndexTable } from '../archive/format.ts';
import { createDayClock } from './line-time.ts';
import type { TimeWindow } from './locate.ts';
import type { PlanResult, SearchOrder, UnitRange } from './protocol.ts';
import { blockAt } from './source.ts';

const SLACK_SECONDS = 300;

/** Where an earlier search stopped in this file. */
export interface Behind {
  readonly offset: number;
  /** The number of that line, counted from 1, where it is known. */
  readonly line?: number | undefined;
}

/** The blocks from which to which lines of the window may lie, `to` not included: all where their times do not rise. */
export function blocksInWindow(
  { header, firstTimes, lastTimes }: IndexTable,
  { notBefore = -Infinity, notAfter = Infinity }: TimeWindow,
): { readonly from: number; readonly to: number } {
  const { blocks } = header;
  const all = { from: 0, to: blocks };
  if (notBefore === -Infinity && notAfter === Infinity) return all;
  let latest = 0;
  for (let block = 0; block < blocks; block++) {
    const [first, last] = [firstTimes[block] ?? 0, lastTimes[block] ?? 0];
    if (first === 0 || first < latest - SLACK_SECONDS || last < first - SLACK_SECONDS) return all;
    latest = Math.max(latest, last);
  }
  let from = 0;
  while (from < blocks && (lastTimes[from] ?? 0) < notBefore - SLACK_SECONDS) from += 1;
  let to = blocks;
  while (to > from && (firstTimes[to - 1] ?? 0) > notAfter + SLACK_SECONDS) to -= 1;
  return { from, to };
}

/** Where the first block begins that may hold lines of the repeated hour of its day. */
export function repeatedHourFrom({ header, raw, lastTimes }: IndexTable, day: string): number {
  const clock = createDayClock(day);
  const hour = Array.from({ length: 96 }, (_, index) => index * 900).find(clock.isRepeated) ?? 0;
  const begins = clock.at(hour, false) - SLACK_SECONDS;
  let block = 0;
  for (; block < header.blocks; block++) {
    const last = lastTimes[block] ?? 0;
    if (last === 0 || last >= begins) break;
  }
  return raw[block] ?? 0;
}

/** A range of one block. */
export interface BlockRange {
  readonly range: UnitRange;
  /** How many of its lines match, where that is known; else 0. */
  readonly count: number;
}

/** Those of the blocks that lie in [from, to), and behind the place in the order, as ranges of one block each. */
export function* blockRanges(
  { raw, lines }: IndexTable,
  { blocks, counts }: Pick<PlanResult, 'blocks' | 'counts'>,
  span: { readonly from: number; readonly to: number },
  order: SearchOrder,
  behind: Behind | undefined,
): Generator<BlockRange, void> {
  const count = blocks?.length ?? span.to;
  const isOldestFirst = order === 'oldest';
  const edge = behind ? blockAt(raw, behind.offset) : undefined;
  for (let step = 0; step < count; step++) {
    const index = isOldestFirst ? step : count - 1 - step;
    const block = blocks ? (blocks[index] ?? 0) : index;
    if (block < span.from || block >= span.to) continue;
    if (edge !== undefined && (isOldestFirst ? block < edge : block > edge)) continue;
    const range = { start: raw[block] ?? 0, end: raw[block + 1] ?? 0, isAligned: true, isClosed: true };
    const whole = { ...range, lines: lines[block] ?? NaN };
    if (block !== edge || !behind) yield { range: whole, count: counts?.[index] ?? 0 };
    else if (!isOldestFirst) yield { range: { ...whole, end: behind.offset }, count: 0 };
    else if (behind.offset + 1 < range.end) {
      const rest = { ...range, start: behind.offset + 1, isAligned: false, lines: behind.line ?? NaN };
      yield { range: rest, count: 0 };
    }
  }
}

/** How many bytes are read until so many lines are known to match; the blocks behind them are only counted. */
export function bytesUntil(ranges: readonly BlockRange[], lines: number): number {
  let [bytes, known] = [0, 0];
  for (const { range, count } of ranges) {
    if (count > 0 && known >= lines) continue;
    bytes += range.end - range.start;
    known += count;
  }
  return bytes;
}

/** Joins a range with the one that comes next in the order, where they touch. */
export function addRange(ranges: UnitRange[], next: UnitRange, order: SearchOrder): void {
  if (order === 'newest') {
    const [first] = ranges;
    if (first && first.start === next.end && first.isAligned) ranges[0] = { ...next, end: first.end };
    else ranges.unshift(next);
    return;
  }
  const last = ranges.at(-1);
  if (last && last.end === next.start && next.isAligned) ranges[ranges.length - 1] = { ...last, end: next.end };
  else ranges.push(next);
}
