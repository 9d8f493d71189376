import { readSync } from 'node:fs';
import { MOST_STAMP_BYTES, parseStamp } from '../engine/line-time.ts';
import type { DayClock } from '../engine/line-time.ts';
import { BLOCK_BYTES } from './format.ts';

const MOST_LINE_BYTES = 16 * 1024 * 1024;
const MOST_TRIES = 50;
const NEWLINE = 10;

/** A file with a line so long that it is left as it is. */
export class LongLineError extends Error {
  override readonly name = 'LongLineError';
}

/** The first `size` bytes of a file in blocks that end with a line; good until the next is asked for. Throws a LongLineError. */
export function* cutBlocks(fd: number, size: number, blockBytes = BLOCK_BYTES): Generator<Buffer, void> {
  let buffer = Buffer.allocUnsafeSlow(blockBytes);
  let held = 0;
  let position = 0;
  while (position < size || held > 0) {
    const wanted = Math.min(buffer.length - held, size - position);
    const read = wanted > 0 ? readSync(fd, buffer, held, wanted, position) : 0;
    position += read;
    const filled = held + read;
    if (filled === 0) return;
    const isLast = position >= size || (wanted > 0 && read === 0);
    if (!isLast && filled < buffer.length) {
      held = filled;
      continue;
    }
    const cut = isLast && filled < blockBytes ? filled : firstCut(buffer, filled, isLast, blockBytes);
    if (cut === 0) {
      if (buffer.length >= MOST_LINE_BYTES) throw new LongLineError('A line is longer than 16 MiB.');
      buffer = Buffer.concat([buffer], buffer.length * 2);
      held = filled;
      continue;
    }
    yield buffer.subarray(0, cut);
    buffer.copyWithin(0, cut, filled);
    held = filled - cut;
    if (isLast && held === 0) return;
  }
}

/** Where the first block in the buffer ends, or 0 where more bytes are needed to tell. */
function firstCut(buffer: Buffer, filled: number, isLast: boolean, blockBytes: number): number {
  const within = buffer.subarray(0, Math.min(filled, blockBytes)).lastIndexOf(NEWLINE);
  if (within >= 0) return within + 1;
  const after = buffer.subarray(0, filled).indexOf(NEWLINE);
  if (after >= 0) return after + 1;
  return isLast ? filled : 0;
}

/** Epoch seconds of the first and the last line with a time, looking at some at either end; 0 when none has. */
export function blockTimes(bytes: Buffer, clock: DayClock): { readonly firstTime: number; readonly lastTime: number } {
  const timeAt = (start: number): number | undefined => {
    const stamp = parseStamp(bytes.subarray(start, start + MOST_STAMP_BYTES));
    if (stamp === undefined) return undefined;
    return Math.max(1, 'instant' in stamp ? stamp.instant : clock.at(stamp.secondOfDay, false));
  };
  return { firstTime: fromStart(bytes, timeAt), lastTime: fromEnd(bytes, timeAt) };
}

function fromStart(bytes: Buffer, timeAt: (start: number) => number | undefined): number {
  for (let start = 0, tries = 0; start < bytes.length && tries < MOST_TRIES; tries++) {
    const time = timeAt(start);
    if (time !== undefined) return time;
    const newline = bytes.indexOf(NEWLINE, start);
    if (newline < 0) return 0;
    start = newline + 1;
  }
  return 0;
}

function fromEnd(bytes: Buffer, timeAt: (start: number) => number | undefined): number {
  for (let end = bytes.length - 1, tries = 0; end > 0 && tries < MOST_TRIES; tries++) {
    const newline = bytes.lastIndexOf(NEWLINE, end - 1);
    const time = timeAt(newline + 1);
    if (time !== undefined) return time;
    end = newline;
  }
  return 0;
}
