import { readSync } from 'node:fs';
import type { BlockMemory } from './block-memory.ts';
import type { PackedBlocks } from './protocol.ts';
import { readPackedBlock } from './unpack-block.ts';

const NEWLINE = 10;
const ANYWHERE = { start: 0, end: Infinity };

/** The bytes of a log, unpacked. */
export interface ByteSource {
  /** Reads `length` bytes from `position` on into `target` at `at`; fewer at the end. Bytes that cannot be read are zeros. */
  read(target: Uint8Array, at: number, length: number, position: number): number;
  /** The stretch around an offset that is read as cheaply as a part of it. */
  bounds(offset: number): { readonly start: number; readonly end: number };
  /** Whether bytes of [start, end) turned out to be damaged, now or when something else was looked for. */
  hasDamage(start: number, end: number): boolean;
  /** How many damaged stretches were met so far. */
  readonly damage: number;
}

/** A file as it lies on the disk. */
export function createFileSource(fd: number): ByteSource {
  return {
    read: (target, at, length, position) => (length > 0 ? readSync(fd, target, at, length, position) : 0),
    bounds: () => ANYWHERE,
    hasDamage: () => false,
    damage: 0,
  };
}

/** A file of compressed blocks. A damaged block reads as one line of zeros. */
export function createPackedSource(fd: number, { raw, packed }: PackedBlocks, memory: BlockMemory): ByteSource {
  const count = raw.length - 1;
  const file = memory.join();
  const damaged = new Set<number>();

  function unpack(block: number): Buffer {
    const length = (raw[block + 1] ?? 0) - (raw[block] ?? 0);
    return memory.block(file, block, () => {
      const bytes = readPackedBlock(fd, packed[block] ?? 0, packed[block + 1] ?? 0, length);
      if (bytes) return bytes;
      damaged.add(block);
      const line = Buffer.alloc(length);
      line[length - 1] = NEWLINE;
      return line;
    });
  }

  function read(target: Uint8Array, at: number, length: number, position: number): number {
    let done = 0;
    for (let block = blockAt(raw, position); done < length && block < count; block++) {
      const bytes = unpack(block);
      const from = position + done - (raw[block] ?? 0);
      const part = Math.min(length - done, bytes.length - from);
      if (part <= 0) break;
      target.set(from === 0 && part === bytes.length ? bytes : bytes.subarray(from, from + part), at + done);
      done += part;
    }
    return done;
  }

  return {
    read,
    bounds: (offset) => {
      const block = Math.min(blockAt(raw, offset), count - 1);
      return { start: raw[block] ?? 0, end: raw[block + 1] ?? 0 };
    },
    hasDamage: (start, end) =>
      damaged.size > 0 && [...damaged].some((block) => (raw[block] ?? 0) < end && (raw[block + 1] ?? 0) > start),
    get damage() {
      return damaged.size;
    },
  };
}

/** The last block that begins at or before an offset. `starts` has one more entry, the end of the last block. */
export function blockAt(starts: Float64Array, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
