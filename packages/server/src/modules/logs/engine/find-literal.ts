import { readBlocks } from './blocks.ts';
import type { Block, LinesBlock } from './blocks.ts';
import type { FileState } from './file-state.ts';
import type { Kernel } from './kernel.ts';
import type { LiteralMatcher } from './literal-matcher.ts';
import { isInWindow } from './locate.ts';
import type { UnitRange, UnitTask } from './protocol.ts';

const PAUSE_AFTER_MS = 50;

/** Lines that match in a range, in rising order. */
export interface Found {
  readonly starts: number[];
  readonly numbers: number[];
  /** How many matched, those that are not wanted among them. */
  readonly matched: number;
  readonly newlines: number;
  /** Where to go on, when it ended before the range did. */
  readonly rest?: UnitRange | undefined;
}

/**
 * Looks through a range for lines that hold the strings. From the oldest on, stops after `batch` lines when more are
 * wanted, and after 50 ms; newest first, it goes through the whole range.
 */
export function findLiteral(
  kernel: Kernel,
  { times }: FileState,
  matcher: LiteralMatcher,
  task: UnitTask,
  range: UnitRange,
  batch: number,
): Found {
  const { window } = task.file;
  const { fd, size } = task.file;
  const isWindowed = window.notBefore !== undefined || window.notAfter !== undefined;
  const isOldestFirst = task.order === 'oldest';
  const room = isOldestFirst ? Math.min(task.most, batch) : task.most === 0 ? 0 : Infinity;
  const mayPause = isOldestFirst || task.most === 0;
  const started = performance.now();
  const starts: number[] = [];
  const numbers: number[] = [];
  let matched = 0;
  let newlines = 0;

  const goOn = (start: number): Found => ({
    starts,
    numbers,
    matched,
    newlines,
    rest: start < range.end ? { start, end: range.end, isAligned: true } : undefined,
  });

  /** False when the batch is full and the line is to be looked at again. */
  const take = (start: number, number: number): boolean => {
    if (isWindowed && !isInWindow(times.of(start), window)) return true;
    if (starts.length < room) {
      starts.push(start);
      numbers.push(number);
    } else if (room < task.most) {
      return false;
    }
    matched += 1;
    return true;
  };

  /** The start of the line where the batch was full, or undefined. */
  const takeLines = (block: LinesBlock): number | undefined => {
    const { from, to, offset } = block;
    if (starts.length >= room && room >= task.most && !isWindowed) {
      matched += matcher.countLines(from, to);
      return undefined;
    }
    let counted = from;
    for (const end of kernel.addresses(matcher.matchLines(from, to))) {
      const newline = kernel.prevNewline(from, end);
      const start = newline === 0 ? from : newline + 1;
      if (task.isNumbered) newlines += kernel.countNewlines(counted, start);
      counted = start;
      if (!take(offset + start - from, task.isNumbered ? newlines + 1 : NaN)) return offset + start - from;
    }
    if (task.isNumbered) newlines += kernel.countNewlines(counted, to);
    return undefined;
  };

  const takeBlock = (block: Block): number | undefined => {
    if (block.kind === 'lines') return takeLines(block);
    const isMatch = matcher.matchPiece(block, fd);
    if (isMatch && !take(block.offset, task.isNumbered ? newlines + 1 : NaN)) return block.offset;
    if (block.lineEnd !== undefined) newlines += 1;
    return undefined;
  };

  for (const block of readBlocks(kernel, { fd, size, ...range }, matcher.overlap)) {
    if (Atomics.load(task.cancel, 0) !== 0) break;
    const full = takeBlock(block);
    if (full !== undefined) return goOn(full);
    const isLineEnd = block.kind === 'lines' || block.lineEnd !== undefined;
    if (mayPause && isLineEnd && performance.now() - started > PAUSE_AFTER_MS) return goOn(block.next);
  }
  return goOn(range.end);
}
