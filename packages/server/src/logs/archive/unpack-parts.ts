import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { isDamage } from '@steward/api-client/log-forms/unpacked-bytes';
import { zstdFrames } from '@steward/api-client/log-forms/zstd-frames';

const CHUNK_BYTES = 256 * 1024;

export const unpackGzip = (path: string, target: FileHandle, signal: AbortSignal): Promise<boolean> =>
  unpackPart(
    createReadStream(path, { highWaterMark: CHUNK_BYTES }),
    createGunzip({ chunkSize: CHUNK_BYTES }),
    target,
    signal,
  );

export async function unpackZstd(
  path: string,
  packed: FileHandle,
  target: FileHandle,
  signal: AbortSignal,
): Promise<boolean> {
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
