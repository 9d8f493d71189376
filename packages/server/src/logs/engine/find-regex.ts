import { isUtf8 } from 'node:buffer';
import { createBars } from './bars.ts';
import { readBlocks } from './blocks.ts';
import type { PieceBlock } from './blocks.ts';
import { decodeLine } from './decode.ts';
import type { SingleBytePage } from './decode.ts';
import type { FileState } from './file-state.ts';
import type { Found } from './find-literal.ts';
import type { Kernel } from './kernel.ts';
import { textWithHits } from './found-text.ts';
import { stillHolding } from './hidden-addresses.ts';
import { isInWindow } from './locate.ts';
import { MOST_REGEX_BYTES } from './long-hits.ts';
import { decodeSpan, labelOf } from './long-line.ts';
import type { ReadAt } from './long-line.ts';
import type { UnitRange, UnitTask } from './protocol.ts';
import { startRegex } from './regex.ts';
import type { RegexRun } from './regex.ts';
import type { ByteSource } from './source.ts';

const NEWLINE = 10;
const CANCEL_POLL_MS = 20;

/** Where bytes of the file lie in what the engine was given. */
interface Anchors {
  readonly written: number[];
  readonly offsets: number[];
}

/** What to add to the engine's line numbers from a place in what it was given. */
interface Base {
  readonly written: number;
  readonly add: number;
}

interface Fed {
  readonly anchors: Anchors;
  readonly bases: readonly Base[];
  readonly newlines: number;
}

/** Looks through ranges for lines that match the regular expression, as text. Rejects with an InvalidPatternError. */
export async function findRegex(
  kernel: Kernel,
  state: FileState,
  pattern: string,
  task: UnitTask,
  ranges: readonly UnitRange[],
): Promise<Found> {
  const { window } = task.file;
  const isWindowed = window.notBefore !== undefined || window.notAfter !== undefined;
  const isCounting = task.most === 0 && !isWindowed && !task.hidesAddresses && !task.bars;
  const run = await startRegex(pattern, isCounting);
  const poll = setInterval(() => {
    if (Atomics.load(task.cancel, 0) !== 0) run.kill();
  }, CANCEL_POLL_MS);
  try {
    const { anchors, bases, newlines } = await feed(kernel, run, state.source, task, ranges);
    const result = await run.end();
    if (typeof result === 'number') return { starts: [], numbers: [], matched: result, newlines };
    const starts: number[] = [];
    const numbers: number[] = [];
    let anchor = 0;
    let base = 0;
    for (const { offset, line } of result) {
      while ((anchors.written[anchor + 1] ?? Infinity) <= offset) anchor += 1;
      while ((bases[base + 1]?.written ?? Infinity) <= offset) base += 1;
      const start = (anchors.offsets[anchor] ?? 0) + offset - (anchors.written[anchor] ?? 0);
      if (state.source.hasDamage(start, start + 1)) continue;
      if (isWindowed && !isInWindow(state.times.of(start), window)) continue;
      starts.push(start);
      numbers.push(task.isNumbered ? line + (bases[base]?.add ?? 0) : NaN);
    }
    const kept = task.hidesAddresses ? await withoutHidden(state, task, starts, numbers) : { starts, numbers };
    const bars = task.bars && createBars(task.bars);
    if (bars) for (const start of kept.starts) bars.add(state.times.of(start));
    return { ...kept, matched: kept.starts.length, bars: bars?.take(), newlines };
  } catch (error) {
    if (Atomics.load(task.cancel, 0) === 0) throw error;
    return { starts: [], numbers: [], matched: 0, newlines: 0 };
  } finally {
    clearInterval(poll);
    run.kill();
  }
}

/** The lines that still match when the addresses in them are hidden. */
async function withoutHidden(
  state: FileState,
  { query, file }: UnitTask,
  starts: readonly number[],
  numbers: readonly number[],
): Promise<Pick<Found, 'starts' | 'numbers'>> {
  const texts: string[] = [];
  for (const start of starts) texts.push(await textWithHits(state, start, query, file));
  const kept = await stillHolding(query, texts);
  const isKept = (_: number, index: number): boolean => kept.has(index);
  return { starts: starts.filter(isKept), numbers: numbers.filter(isKept) };
}

async function feed(
  kernel: Kernel,
  run: RegexRun,
  source: ByteSource,
  task: UnitTask,
  ranges: readonly UnitRange[],
): Promise<Fed> {
  const { size, page } = task.file;
  const anchors: Anchors = { written: [], offsets: [] };
  let written = 0;
  let newlines = 0;
  let fed = 0;
  const bases: Base[] = [];

  const anchor = (offset: number): void => {
    anchors.written.push(written);
    anchors.offsets.push(offset);
  };

  const give = (bytes: Uint8Array): Promise<void> => {
    written += bytes.length;
    return run.write(bytes);
  };

  const giveLines = async (bytes: Buffer, offset: number): Promise<void> => {
    const parts: Buffer[] = [];
    const before = written;
    let from = 0;
    for (const { to, text } of utf8Parts(bytes, page)) {
      const part = text ?? bytes.subarray(from, to);
      anchor(offset + from);
      parts.push(part);
      written += part.length;
      from = to;
    }
    written = before;
    await give(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts));
  };

  const giveLong = async (piece: PieceBlock, lineEnd: number): Promise<void> => {
    const read: ReadAt = (target, position) => source.read(target, 0, target.length, position);
    const span = { start: piece.offset, end: Math.min(lineEnd, piece.offset + MOST_REGEX_BYTES) };
    const label = labelOf(read, span, page);
    anchor(piece.offset);
    for (const text of decodeSpan(read, span, label)) await give(Buffer.from(text));
    await give(Buffer.of(NEWLINE));
  };

  for (const range of ranges) {
    const { start, end, isAligned, lines } = range;
    bases.push({ written, add: lines === undefined ? newlines - fed : lines - fed });
    const fedBefore = fed;
    const part = { source, start, end, isAligned, size: range.isClosed ? end : size };
    for (const block of readBlocks(kernel, part, 0)) {
      if (Atomics.load(task.cancel, 0) !== 0) return { anchors, bases, newlines };
      if (block.kind === 'lines') {
        await giveLines(kernel.bytes.subarray(block.from, block.to), block.offset);
        if (task.isNumbered) fed += kernel.countNewlines(block.from, block.to);
      } else if (block.lineEnd !== undefined) {
        await giveLong(block, block.lineEnd);
        fed += 1;
      }
    }
    if (lines === undefined) newlines += fed - fedBefore;
  }
  return { anchors, bases, newlines };
}

interface Part {
  readonly to: number;
  /** The part in UTF-8, where the bytes are not. */
  readonly text?: Buffer;
}

/** Cuts whole lines into stretches of UTF-8 and single lines in the page. */
function utf8Parts(bytes: Buffer, page: SingleBytePage): Part[] {
  const parts: Part[] = [];
  const add = (from: number, to: number): void => {
    if (isUtf8(bytes.subarray(from, to))) {
      parts.push({ to });
      return;
    }
    const middle = lineStartNear(bytes, from, to);
    if (middle === undefined) {
      parts.push({ to, text: Buffer.from(decodeLine(bytes.subarray(from, to), page)) });
      return;
    }
    add(from, middle);
    add(middle, to);
  };
  add(0, bytes.length);
  return parts;
}

/** The start of a line about halfway between two others, or undefined when there is none. */
function lineStartNear(bytes: Buffer, from: number, to: number): number | undefined {
  const half = (from + to) >>> 1;
  const after = bytes.indexOf(NEWLINE, half) + 1;
  if (after > 0 && after < to) return after;
  const before = bytes.lastIndexOf(NEWLINE, half - 1) + 1;
  return before > from ? before : undefined;
}
