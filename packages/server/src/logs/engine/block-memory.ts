import { BLOCK_BYTES } from '../archive/format.ts';

/** Those of a unit of each of a day's files, about. */
const MOST_BYTES = 24 * 1024 * 1024;
const STEP_BYTES = BLOCK_BYTES / 4;
const MOST_BLOCKS = 2 ** 22;

/** Unpacked blocks that were read last, of whatever files; new ones take the memory of old ones. */
export interface BlockMemory {
  /** A number for a file, which no other has. */
  join(): number;
  /** A block of a file; what `unpack` puts into the memory, where it is not kept. Good until the next is asked for. */
  block(file: number, block: number, length: number, unpack: (target: Buffer) => void): Buffer;
}

export function createBlockMemory(mostBytes = MOST_BYTES): BlockMemory {
  const kept = new Map<number, { readonly memory: Buffer; readonly bytes: Buffer }>();
  let files = 0;
  let keptBytes = 0;

  /** More room than `length`, as `readPackedBlock` wants it. */
  function memoryFor(length: number): Buffer {
    const size = STEP_BYTES * Math.ceil((length + 1) / STEP_BYTES);
    let memory: Buffer | undefined;
    for (const [oldest, old] of kept) {
      if (keptBytes + size <= mostBytes || memory) break;
      kept.delete(oldest);
      keptBytes -= old.memory.length;
      if (old.memory.length === size) memory = old.memory;
    }
    return memory ?? Buffer.allocUnsafeSlow(size);
  }

  function block(file: number, number: number, length: number, unpack: (target: Buffer) => void): Buffer {
    const key = file * MOST_BLOCKS + number;
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known.bytes;
    }
    const memory = memoryFor(length);
    unpack(memory);
    const bytes = memory.subarray(0, length);
    kept.set(key, { memory, bytes });
    keptBytes += memory.length;
    return bytes;
  }

  return { join: () => files++, block };
}
