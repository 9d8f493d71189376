import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewFile } from './store.ts';

const ALGORITHMS = ['sha256', 'sha1', 'md5'] as const;
type Algorithm = (typeof ALGORITHMS)[number];
const HEAD_BYTES = 16;
/** What a process that was killed left behind goes after so many seconds. */
const STALE_SECONDS = 86_400;

/** A file beside the store: whole, on the disk, and known by its bytes. */
export interface LocalFile extends NewFile {
  /** In lower-case hex. */
  readonly hashes: Readonly<Record<Algorithm, string>>;
  /** Its first bytes, 16 where it has as many. */
  readonly head: Uint8Array;
}

/** Where files arrive: beside the others, so that they can be moved there at once. */
export const arrivingFolder = ({ dataDir }: { readonly dataDir: string }): string => join(dataDir, 'arriving');

/** Writes bytes to a file of their own as they come, and computes what they are meanwhile. Leaves nothing when it fails. */
export async function takeIn(folder: string, bytes: AsyncIterable<Uint8Array>): Promise<LocalFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A name of its own: the one of who sends may be no name of a file, or of two on a disk that ignores case.
  const path = join(folder, randomUUID());
  const hashes = ALGORITHMS.map((algorithm) => createHash(algorithm));
  let [size, head] = [0, Buffer.alloc(0)];
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const part of bytes) {
        size += part.length;
        if (head.length < HEAD_BYTES) head = Buffer.concat([head, part]).subarray(0, HEAD_BYTES);
        for (const hash of hashes) hash.update(part);
        await file.writeFile(part);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  const [sha256 = '', sha1 = '', md5 = ''] = hashes.map((hash) => hash.digest('hex'));
  return { path, size, sha256, hashes: { sha256, sha1, md5 }, head };
}

/** Removes what arrived and was never stored, as its process ended. */
export async function removeStale(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() === true && found.mtimeMs / 1000 < now - STALE_SECONDS) await rm(path, { force: true });
  }
}
