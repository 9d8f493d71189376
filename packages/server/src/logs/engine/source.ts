import { readSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import type { PackedBlocks } from './protocol.ts';

const MOST_CACHED_BYTES = 1.25 * 1024 * 1024;
const NEWLINE = 10;
const SPARE_BYTES = 1024;
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

/** A file of compressed blocks; the blocks that were read last are kept. A damaged block reads as one line of zeros. */
export function createPackedSource(fd: number, { raw, packed }: PackedBlocks): ByteSource {
  const count = raw.length - 1;
  const kept = new Map<number, Buffer>();
  const damaged = new Set<number>();
  let keptBytes = 0;

  function unpack(block: number): Buffer {
    const known = kept.get(block);
    if (known) return known;
    const length = (raw[block + 1] ?? 0) - (raw[block] ?? 0);
    const bytes = readPackedBlock(fd, packed[block] ?? 0, packed[block + 1] ?? 0, length);
    if (!bytes) damaged.add(block);
    const made = bytes ?? Buffer.alloc(length);
    if (!bytes) made[length - 1] = NEWLINE;
    kept.set(block, made);
    keptBytes += length;
    for (const [oldest, old] of kept) {
      if (keptBytes <= MOST_CACHED_BYTES || oldest === block) break;
      kept.delete(oldest);
      keptBytes -= old.length;
    }
    return made;
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

let spare = Buffer.allocUnsafeSlow(SPARE_BYTES);

/** Memory that is good until the next block is read: new memory for each costs more than reading it. */
function scratch(length: number): Buffer {
  if (spare.length < length) spare = Buffer.allocUnsafeSlow(2 * length);
  return spare.subarray(0, length);
}

/** The `length` bytes of a compressed block that lies in [from, to) of a file; undefined when it is damaged. */
export function readPackedBlock(fd: number, from: number, to: number, length: number): Buffer | undefined {
  try {
    const stored = scratch(to - from);
    if (readSync(fd, stored, 0, stored.length, from) < stored.length) return undefined;
    const bytes = zstdDecompressSync(stored, {
      chunkSize: length + SPARE_BYTES,
      maxOutputLength: length + SPARE_BYTES,
    });
    return bytes.length === length ? bytes : undefined;
  } catch {
    return undefined;
  }
}
