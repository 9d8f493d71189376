import { hideAddresses } from '../../core/hide-addresses.ts';
import { createBars } from './bars.ts';
import { readBlocks } from './blocks.ts';
import type { Block, LinesBlock } from './blocks.ts';
import type { FileState } from './file-state.ts';
import type { Kernel } from './kernel.ts';
import type { LiteralMatcher } from './literal-matcher.ts';
import { textWithStrings } from './found-text.ts';
import { holdsStrings } from './hidden-addresses.ts';
import { MOST_STAMP_BYTES } from './line-time.ts';
import { isInWindow } from './locate.ts';
import type { UnitRange, UnitTask } from './protocol.ts';
import type { BarCounts } from './search-types.ts';

const PAUSE_AFTER_MS = 50;

/** Lines that match in some ranges, in rising order. */
export interface Found {
  readonly starts: number[];
  readonly numbers: number[];
  /** How many matched, those that are not wanted among them. */
  readonly matched: number;
  /** All that matched, over time, where that was asked for. */
  readonly bars?: BarCounts | undefined;
  /** Lines passed in ranges of which it is not known how many lines lie before them. */
  readonly newlines: number;
  /** Where to go on, when it ended before the ranges did. */
  readonly rest?: readonly UnitRange[] | undefined;
}

/**
 * Looks through ranges for lines that hold the strings. From the oldest on, stops after `batch` lines when more are
 * wanted, and after 50 ms; newest first, it goes through all of the ranges.
 */
export function findLiteral(
  kernel: Kernel,
  { times, source, reader }: FileState,
  matcher: LiteralMatcher,
  task: UnitTask,
  ranges: readonly UnitRange[],
  batch: number,
): Found {
  const { query, file } = task;
  const { window, size } = file;
  const isWindowed = window.notBefore !== undefined || window.notAfter !== undefined;
  const isEachLookedAt = isWindowed || task.hidesAddresses;
  const isOldestFirst = task.order === 'oldest';
  const room = isOldestFirst ? Math.min(task.most, batch) : task.most === 0 ? 0 : Infinity;
  const mayPause = isOldestFirst || task.most === 0;
  const started = performance.now();
  const starts: number[] = [];
  const numbers: number[] = [];
  const bars = task.bars && createBars(task.bars);
  let matched = 0;
  let newlines = 0;
  let passed = 0;
  let linesBefore: number | undefined;

  const numberHere = (): number => {
    if (!task.isNumbered) return NaN;
    return linesBefore === undefined ? newlines + passed + 1 : linesBefore + passed + 1;
  };

  const endRange = (): void => {
    if (linesBefore === undefined) newlines += passed;
    passed = 0;
  };

  const goOn = (index: number, range: UnitRange | undefined, start: number): Found => {
    const lines = linesBefore === undefined ? undefined : linesBefore + passed;
    const here = range && start < range.end ? [{ ...range, start, isAligned: true, lines }] : [];
    const rest = [...here, ...ranges.slice(index + 1)];
    endRange();
    return { starts, numbers, matched, bars: bars?.take(), newlines, rest: rest.length > 0 ? rest : undefined };
  };

  const isStillFound = (start: number): boolean => {
    if (query.mode === 'regex') return true;
    const line = textWithStrings({ reader, source }, start, query.needles, file);
    const text = hideAddresses(line);
    return text === line || holdsStrings(query, text);
  };

  /** False when the batch is full and the line is to be looked at again. */
  const take = (start: number): boolean => {
    if (isWindowed && !isInWindow(times.of(start), window)) return true;
    if (source.hasDamage(start, start + 1)) return true;
    if (task.hidesAddresses && !isStillFound(start)) return true;
    if (starts.length < room) {
      starts.push(start);
      numbers.push(numberHere());
    } else if (room < task.most) {
      return false;
    }
    matched += 1;
    bars?.add(times.of(start));
    return true;
  };

  const lineStart = (from: number, end: number): number => {
    const newline = kernel.prevNewline(from, end);
    return newline === 0 ? from : newline + 1;
  };

  const countLines = ({ from, to, offset }: LinesBlock): void => {
    if (!bars) {
      matched += matcher.countLines(from, to);
      return;
    }
    for (const end of kernel.addresses(matcher.matchLines(from, to))) {
      const start = lineStart(from, end);
      matched += 1;
      bars.add(times.at(offset + start - from, kernel.bytes.subarray(start, Math.min(to, start + MOST_STAMP_BYTES))));
    }
  };

  /** The start of the line where the batch was full, or undefined. */
  const takeLines = (block: LinesBlock): number | undefined => {
    const { from, to, offset } = block;
    if (starts.length >= room && room >= task.most && !isEachLookedAt) {
      countLines(block);
      return undefined;
    }
    let counted = from;
    for (const end of kernel.addresses(matcher.matchLines(from, to))) {
      const start = lineStart(from, end);
      if (task.isNumbered) passed += kernel.countNewlines(counted, start);
      counted = start;
      if (!take(offset + start - from)) return offset + start - from;
    }
    if (task.isNumbered) passed += kernel.countNewlines(counted, to);
    return undefined;
  };

  const takeBlock = (block: Block): number | undefined => {
    if (block.kind === 'lines') return takeLines(block);
    const isMatch = matcher.matchPiece(block, source);
    if (isMatch && !take(block.offset)) return block.offset;
    if (block.lineEnd !== undefined) passed += 1;
    return undefined;
  };

  for (const [index, range] of ranges.entries()) {
    linesBefore = range.lines;
    const { start, end, isAligned } = range;
    const line = { source, start, end, isAligned, size: range.isClosed ? end : size };
    for (const block of readBlocks(kernel, line, matcher.overlap)) {
      if (Atomics.load(task.cancel, 0) !== 0) return goOn(ranges.length, undefined, 0);
      const full = takeBlock(block);
      if (full !== undefined) return goOn(index, range, full);
      const isLineEnd = block.kind === 'lines' || block.lineEnd !== undefined;
      if (mayPause && isLineEnd && performance.now() - started > PAUSE_AFTER_MS) return goOn(index, range, block.next);
    }
    endRange();
  }
  return { starts, numbers, matched, bars: bars?.take(), newlines };
}
