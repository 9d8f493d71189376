import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unpackGzip, unpackZstd } from './unpack-parts.ts';

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
