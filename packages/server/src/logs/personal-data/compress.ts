import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip, createZstdCompress } from 'node:zlib';
import { unpackFile } from '../archive/unpack.ts';

const CHUNK_BYTES = 1024 * 1024;

/** Packs a file into another in one piece, on the disk when it is done. Throws when that does not unpack to the same bytes. */
export async function packWhole(
  from: string,
  to: string,
  form: 'gz' | 'zst',
  wanted: string,
  signal: AbortSignal,
): Promise<void> {
  const packer = form === 'gz' ? createGzip() : createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const target = createWriteStream(to, { mode: 0o600, flush: true });
  await pipeline(createReadStream(from, { highWaterMark: CHUNK_BYTES }), packer, target, { signal });
  const unpacked = await unpackFile(to, form, signal);
  try {
    const hash = unpacked && !unpacked.isDamaged ? await hashOf(unpacked.handle.fd, unpacked.size) : undefined;
    if (hash !== wanted) throw new Error('The packed file was read back and is not the same.');
  } finally {
    await unpacked?.handle.close();
  }
}

/** The hash of a file's bytes. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: CHUNK_BYTES }), hash);
  return hash.digest('hex');
}

async function hashOf(fd: number, size: number): Promise<string> {
  const hash = createHash('sha256');
  if (size > 0)
    await pipeline(createReadStream('', { fd, start: 0, autoClose: false, highWaterMark: CHUNK_BYTES }), hash);
  return hash.digest('hex');
}
