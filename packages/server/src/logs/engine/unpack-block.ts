import { readSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';

const SPARE_BYTES = 1024;

let spare = Buffer.allocUnsafeSlow(SPARE_BYTES);

/** Memory that is good until the next block is read: new memory for each costs more than reading it. */
function scratch(length: number): Buffer {
  if (spare.length < length) spare = Buffer.allocUnsafeSlow(2 * length);
  return spare.subarray(0, length);
}

/**
 * Gives memory back at once that nothing looks at any more. Left to be collected, some hundred blocks make a thread look
 * through its whole heap, which takes as long as to unpack them.
 */
export function letGo({ buffer }: Buffer): void {
  // What Node cuts from a buffer of many is no larger.
  if (buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize) buffer.transfer(0);
}

/** The `length` bytes of a compressed block that lies in [from, to) of a file; undefined when it is damaged. */
export function readPackedBlock(fd: number, from: number, to: number, length: number): Buffer | undefined {
  // Nothing is packed to more than this: its place in the file is wrong.
  if (to - from > 2 * length + SPARE_BYTES) return undefined;
  const most = length + SPARE_BYTES;
  try {
    const stored = scratch(to - from);
    if (readSync(fd, stored, 0, stored.length, from) < stored.length) return undefined;
    const options = { chunkSize: most, maxOutputLength: most, rejectGarbageAfterEnd: true };
    const bytes = zstdDecompressSync(stored, options);
    return bytes.length === length ? bytes : undefined;
  } catch {
    return undefined;
  }
}
