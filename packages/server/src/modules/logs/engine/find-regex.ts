import { isUtf8 } from 'node:buffer';
import { readSync } from 'node:fs';
import { readBlocks } from './blocks.ts';
import type { PieceBlock } from './blocks.ts';
import { decodeLine } from './decode.ts';
import type { SingleBytePage } from './decode.ts';
import type { FileState } from './file-state.ts';
import type { Found } from './find-literal.ts';
import type { Kernel } from './kernel.ts';
import { isInWindow } from './locate.ts';
import { decodeSpan, isUtf8Span } from './long-line.ts';
import type { ReadAt } from './long-line.ts';
import type { UnitRange, UnitTask } from './protocol.ts';
import { startRegex } from './regex.ts';
import type { RegexRun } from './regex.ts';

/** The most bytes of a line that a regular expression sees. */
const MOST_REGEX_BYTES = 16 * 1024 * 1024;
const NEWLINE = 10;
const CANCEL_POLL_MS = 20;

/** Where bytes of the file lie in what the engine was given. */
interface Anchors {
  readonly written: number[];
  readonly offsets: number[];
}

/** Looks through a range for lines that match the regular expression, as text. Rejects with an InvalidPatternError. */
export async function findRegex(
  kernel: Kernel,
  state: FileState,
  pattern: string,
  task: UnitTask,
  range: UnitRange,
): Promise<Found> {
  const { window } = task.file;
  const isWindowed = window.notBefore !== undefined || window.notAfter !== undefined;
  const isCounting = task.most === 0 && !isWindowed;
  const run = await startRegex(pattern, isCounting);
  const poll = setInterval(() => {
    if (Atomics.load(task.cancel, 0) !== 0) run.kill();
  }, CANCEL_POLL_MS);
  try {
    const { anchors, newlines } = await feed(kernel, run, task, range);
    const result = await run.end();
    if (typeof result === 'number') return { starts: [], numbers: [], matched: result, newlines };
    const starts: number[] = [];
    const numbers: number[] = [];
    let anchor = 0;
    for (const { offset, line } of result) {
      while ((anchors.written[anchor + 1] ?? Infinity) <= offset) anchor += 1;
      const start = (anchors.offsets[anchor] ?? 0) + offset - (anchors.written[anchor] ?? 0);
      if (isWindowed && !isInWindow(state.times.of(start), window)) continue;
      starts.push(start);
      numbers.push(task.isNumbered ? line : NaN);
    }
    return { starts, numbers, matched: starts.length, newlines };
  } catch (error) {
    if (Atomics.load(task.cancel, 0) === 0) throw error;
    return { starts: [], numbers: [], matched: 0, newlines: 0 };
  } finally {
    clearInterval(poll);
    run.kill();
  }
}

async function feed(
  kernel: Kernel,
  run: RegexRun,
  task: UnitTask,
  range: UnitRange,
): Promise<{ anchors: Anchors; newlines: number }> {
  const { fd, size, page } = task.file;
  const anchors: Anchors = { written: [], offsets: [] };
  let written = 0;
  let newlines = 0;

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
    const read: ReadAt = (target, position) => readSync(fd, target, 0, target.length, position);
    const span = { start: piece.offset, end: Math.min(lineEnd, piece.offset + MOST_REGEX_BYTES) };
    const label = isUtf8Span(read, span) ? 'utf-8' : page;
    anchor(piece.offset);
    for (const text of decodeSpan(read, span, label)) await give(Buffer.from(text));
    await give(Buffer.of(NEWLINE));
  };

  for (const block of readBlocks(kernel, { fd, size, ...range }, 0)) {
    if (Atomics.load(task.cancel, 0) !== 0) break;
    if (block.kind === 'lines') {
      await giveLines(kernel.bytes.subarray(block.from, block.to), block.offset);
      if (task.isNumbered) newlines += kernel.countNewlines(block.from, block.to);
    } else if (block.lineEnd !== undefined) {
      await giveLong(block, block.lineEnd);
      newlines += 1;
    }
  }
  return { anchors, newlines };
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
