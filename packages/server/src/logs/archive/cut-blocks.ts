import { readSync } from 'node:fs';
import { BLOCK_BYTES } from './format.ts';

const MOST_LINE_BYTES = 16 * 1024 * 1024;
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
