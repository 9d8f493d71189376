import { readSync } from 'node:fs';

/** An index that cannot be read. */
export class DamagedIndexError extends Error {
  override readonly name = 'DamagedIndexError';
}

/** Throws a DamagedIndexError when the file ends before. */
export function readExactly(fd: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  if (readSync(fd, bytes, 0, length, position) < length) throw new DamagedIndexError('The index is cut short.');
  return bytes;
}
