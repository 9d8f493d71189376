import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { zstdFrames } from '@steward/api-client/log-forms/zstd-frames';
import { isDamage } from '@steward/api-client/log-forms/unpacked-bytes';

const CHUNK_BYTES = 256 * 1024;

/** A file that others packed, unpacked to a nameless file of which nothing is left when it is closed. */
export interface Unpacked {
  readonly handle: FileHandle;
  readonly size: number;
  /** Whether a part could not be read. */
  readonly isDamaged: boolean;
}

/**
 * Unpacks a `.gz` or `.zst` file piece by piece, members and frames one after another; memory stays the same whatever the
 * size. Undefined when the file is gone. Throws when there is no room for it, or the signal's reason.
 */
export async function unpackFile(path: string, form: 'gz' | 'zst', signal: AbortSignal): Promise<Unpacked | undefined> {
  const packed = await open(path, 'r').catch(() => undefined);
  if (!packed) return undefined;
  let target: FileHandle | undefined;
  try {
    target = await openNameless(dirname(dirname(path)));
    const isWhole =
      form === 'gz' ? await unpackGzip(path, target, signal) : await unpackZstd(path, packed, target, signal);
    return { handle: target, size: (await target.stat()).size, isDamaged: !isWhole };
  } catch (error) {
    await target?.close();
    throw error;
  } finally {
    await packed.close();
  }
}

const unpackGzip = (path: string, target: FileHandle, signal: AbortSignal): Promise<boolean> =>
  unpackPart(
    createReadStream(path, { highWaterMark: CHUNK_BYTES }),
    createGunzip({ chunkSize: CHUNK_BYTES }),
    target,
    signal,
  );

async function unpackZstd(path: string, packed: FileHandle, target: FileHandle, signal: AbortSignal): Promise<boolean> {
  let isWhole = true;
  try {
    for await (const { at, end } of zstdFrames(packed, (await packed.stat()).size)) {
      const bytes = createReadStream(path, { start: at, end: end - 1, highWaterMark: CHUNK_BYTES });
      const isSound = await unpackPart(bytes, createZstdDecompress({ chunkSize: CHUNK_BYTES }), target, signal);
      isWhole &&= isSound;
    }
    return isWhole;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** False when the bytes are damaged; what came before the damage is kept. */
async function unpackPart(
  bytes: NodeJS.ReadableStream,
  decoder: NodeJS.ReadWriteStream,
  target: FileHandle,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await pipeline(
      bytes,
      decoder,
      async (chunks: AsyncIterable<Buffer | string>) => {
        for await (const chunk of chunks)
          await writeAll(target, typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      },
      { signal },
    );
    return true;
  } catch (error) {
    signal.throwIfAborted();
    if (isDamage(error)) return false;
    throw error;
  }
}

async function writeAll(target: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length;) done += (await target.write(bytes, done)).bytesWritten;
}

async function openNameless(folder: string): Promise<FileHandle> {
  const name = `.unpacked-${randomUUID()}`;
  for (const place of [folder, tmpdir()]) {
    const path = join(place, name);
    const handle = await open(path, 'wx+', 0o600).catch(() => undefined);
    if (!handle) continue;
    await unlink(path);
    return handle;
  }
  throw new Error(
    'A packed log cannot be unpacked: neither the logs folder nor the folder for temporary files can be written to.',
  );
}
