import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { readAt } from './read-at.ts';
import { zstdFrames } from './zstd-frames.ts';

const CHUNK_BYTES = 256 * 1024;

/**
 * The bytes of the first `size` bytes of a packed file, unpacked piece by piece: all members and frames, of which a
 * decoder of Node.js reads the first frame alone. Throws errors of the file system and of damaged bytes, after what could be read.
 */
export async function* unpackedBytes(path: string, form: 'gz' | 'zst', size?: number): AsyncGenerator<Buffer, void> {
  const handle = await open(path, 'r');
  try {
    const end = Math.min(size ?? Infinity, (await handle.stat()).size);
    if (end === 0) return;
    if (form === 'gz') yield* through(bytesOf(handle, 0, end), createGunzip({ chunkSize: CHUNK_BYTES }));
    else
      for await (const frame of zstdFrames(handle, end))
        yield* through(bytesOf(handle, frame.at, frame.end), createZstdDecompress({ chunkSize: CHUNK_BYTES }));
  } finally {
    await handle.close();
  }
}

/** Whether packed bytes are damaged or cut short, rather than that they cannot be had. */
export const isDamage = (error: unknown): boolean =>
  error instanceof RangeError ||
  (error instanceof Error && 'code' in error && /^(?:Z_|ZSTD_|ERR_ZSTD|ERR_ZLIB)/i.test(String(error.code)));

async function* bytesOf(handle: FileHandle, from: number, to: number): AsyncGenerator<Buffer, void> {
  for (let at = from; at < to;) {
    const bytes = await readAt(handle, at, Math.min(CHUNK_BYTES, to - at));
    if (bytes.length === 0) return;
    at += bytes.length;
    yield bytes;
  }
}

async function* through(bytes: AsyncIterable<Buffer>, unpacker: Transform): AsyncGenerator<Buffer, void> {
  const done = pipeline(bytes, unpacker).catch(() => undefined);
  try {
    yield* unpacker as AsyncIterable<Buffer>;
  } finally {
    unpacker.destroy();
    await done;
  }
}
