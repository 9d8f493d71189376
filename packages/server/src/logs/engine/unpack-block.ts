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
 * Reads a compressed block that lies in [from, to) of a file, and unpacks it to the start of `target`, which has room for
 * more than its `length` bytes. False when it is damaged; then `target` holds anything.
 */
export function readPackedBlock(fd: number, from: number, to: number, length: number, target: Buffer): boolean {
  if (target.length <= length) throw new RangeError('A block is unpacked into more room than it needs.');
  // Nothing is packed to more than this: its place in the file is wrong.
  if (to - from > 2 * length + SPARE_BYTES) return false;
  try {
    const stored = scratch(to - from);
    if (readSync(fd, stored, 0, stored.length, from) < stored.length) return false;
    return unpack(stored, length, target) === length;
  } catch {
    return false;
  }
}

function unpack(stored: Buffer, length: number, target: Buffer): number {
  const most = length + SPARE_BYTES;
  const options = { chunkSize: most, maxOutputLength: most, rejectGarbageAfterEnd: true };
  return zstdDecompressSync(stored, options).copy(target);
}
