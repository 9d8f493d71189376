import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack as createPack } from 'tar-stream';
import { type BackupChoice, fill } from './fill-archive.ts';
import type { Manifest } from './manifest.ts';

/** Twice as small as the fastest level, and still faster than most disks. */
const LEVEL = 3;

/**
 * Writes everything into one archive while it is in use; `check` reads it back before it gets its name. The database is
 * that of one moment, files are as they are when it is their turn. Nothing is left behind by one that failed.
 */
export async function writeBackup(
  file: string,
  choice: BackupChoice,
  check: (file: string) => Promise<unknown>,
): Promise<Manifest> {
  const part = `${file}.part`;
  const pack = createPack();
  const zstd = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  try {
    const written = pipeline(pack, zstd, createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }));
    // The file of the settings is packed on its own, with or without its secrets.
    const leftOut = [...choice.leftOut, part, file, choice.reading.file?.name ?? file].map((path) => resolve(path));
    const filled = fill(pack, { ...choice, leftOut });
    filled.catch((error: unknown) => pack.destroy(error as Error));
    const [writing, filling] = await Promise.allSettled([written, filled]);
    if (writing.status === 'rejected') throw writing.reason;
    if (filling.status === 'rejected') throw filling.reason;
    await check(part);
    await rename(part, file);
    const folder = await open(dirname(resolve(file)), 'r');
    await folder.sync().finally(() => folder.close());
    return filling.value;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) await rm(part, { force: true });
    throw error;
  }
}
