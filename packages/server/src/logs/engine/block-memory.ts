import { letGo } from './unpack-block.ts';

/** Those of a unit of each of a day's files, about. */
const MOST_BYTES = 24 * 1024 * 1024;
const MOST_BLOCKS = 2 ** 22;

/** Unpacked blocks that were read last, of whatever files. */
export interface BlockMemory {
  /** A number for a file, which no other has. */
  join(): number;
  /** A block of a file, unpacked where it is not kept. Good until the next is asked for: its memory is given back when it is forgotten. */
  block(file: number, block: number, unpack: () => Buffer): Buffer;
}

export function createBlockMemory(mostBytes = MOST_BYTES): BlockMemory {
  const kept = new Map<number, Buffer>();
  let files = 0;
  let keptBytes = 0;

  function block(file: number, number: number, unpack: () => Buffer): Buffer {
    const key = file * MOST_BLOCKS + number;
    const known = kept.get(key);
    kept.delete(key);
    const bytes = known ?? unpack();
    kept.set(key, bytes);
    if (!known) keptBytes += bytes.length;
    for (const [oldest, old] of kept) {
      if (keptBytes <= mostBytes || oldest === key) break;
      kept.delete(oldest);
      keptBytes -= old.length;
      letGo(old);
    }
    return bytes;
  }

  return { join: () => files++, block };
}
