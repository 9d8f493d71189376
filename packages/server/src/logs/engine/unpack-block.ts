import { readSync } from 'node:fs';
import { constants, createZstdDecompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { ZstdDecompress } from 'node:zlib';

const SPARE_BYTES = 1024;

/** What Node's own synchronous functions call of a stream that unpacks. */
interface Unpacking {
  readonly _handle?: {
    writeSync(
      ...write: [flush: number, from: Buffer, at: number, length: number, to: Buffer, toAt: number, room: number]
    ): void;
  } | null;
  /** Room left in the output, and bytes left of the input. */
  readonly _writeState?: Uint32Array;
}

let spare = Buffer.allocUnsafeSlow(SPARE_BYTES);
let stream: (ZstdDecompress & Unpacking) | undefined;
let isReused: boolean | undefined;

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
  const stored = scratch(to - from);
  try {
    if (readSync(fd, stored, 0, stored.length, from) < stored.length) return false;
    isReused ??= worksReused();
    return (isReused ? unpackInto(stored, target) : unpackAnew(stored, length, target)) === length;
  } catch {
    return false;
  }
}

/**
 * One stream for all blocks, into memory that is there: a stream and memory for each cost half as much again as the
 * unpacking. Node has no name for that which it promises to keep; where it works otherwise, each block has its own.
 */
function unpackInto(stored: Buffer, target: Buffer): number | undefined {
  if (!stream || stream.destroyed) {
    stream = createZstdDecompress();
    // What is damaged is told by the return value.
    stream.on('error', () => undefined);
  }
  const { _handle: handle, _writeState: state } = stream;
  if (!handle || !state) return undefined;
  handle.writeSync(constants.ZSTD_e_end, stored, 0, stored.length, target, 0, target.length);
  const [room = 0, left = 0] = state;
  const isDone = !stream.destroyed && room > 0 && left === 0;
  // What another frame left behind must not come out with the next.
  if (!isDone) forgetStream();
  return isDone ? target.length - room : undefined;
}

function forgetStream(): void {
  stream?.destroy();
  stream = undefined;
}

function unpackAnew(stored: Buffer, length: number, target: Buffer): number {
  const most = length + SPARE_BYTES;
  return zstdDecompressSync(stored, { chunkSize: most, maxOutputLength: most }).copy(target);
}

/** Whether the stream does as it is known to, with sound frames and others. */
function worksReused(): boolean {
  const text = Buffer.from('A line of a log.\n'.repeat(50));
  const packed = zstdCompressSync(text, {
    params: { [constants.ZSTD_c_checksumFlag]: 1 },
    pledgedSrcSize: text.length,
  });
  const broken = Buffer.from(packed);
  broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1;
  const target = Buffer.alloc(text.length + 1);
  const isSound = (): boolean =>
    unpackInto(packed, target.fill(0)) === text.length && target.subarray(0, text.length).equals(text);
  try {
    const isRefused = [broken, packed.subarray(0, -3)].every(
      (one) => unpackInto(one, target) === undefined && isSound(),
    );
    return isSound() && isSound() && isRefused;
  } catch {
    return false;
  } finally {
    forgetStream();
  }
}
