import { readdir, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { readLogName } from '../folder-names.ts';
import type { ArchiverOptions } from './archiver.ts';
import { isSameSource } from './format.ts';
import { leavePlain, settleDay } from './left-file.ts';
import { archivedPaths, type ArchivedPaths, fileAt, lateName } from './archived-paths.ts';
import { readIndex } from './read-index.ts';
import { syncFolder } from './sync-folder.ts';
import type { ArchiveThread } from './worker.ts';

const PART = /^\..+\.part$/;

interface FileArchiverOptions extends Required<
  Pick<ArchiverOptions, 'dir' | 'log' | 'duty' | 'quietMs' | 'packQuietMs' | 'leftMs'>
> {
  readonly thread: ArchiveThread;
  /** Paths that are left as they are. */
  readonly refused: Set<string>;
  /** Paths of indexes that cannot be read. */
  readonly suspects: Set<string>;
}

/** Removes what was left half made and what nobody writes to any more; the names of the logs, unpacked. */
export async function tidyDay(folder: string, leftMs: number): Promise<string[]> {
  await settleDay(folder, leftMs);
  const names = await readdir(folder).catch(() => []);
  await Promise.all(
    names
      .filter((name) => PART.test(name))
      .map((name) => rm(join(folder, name), { force: true }).catch(() => undefined)),
  );
  const logs = names.map((name) => name.replace(/\.zst$/, '')).filter((name) => readLogName(name)?.form === 'plain');
  return [...new Set(logs)].sort();
}

/** Compresses or indexes one log of a closed day, where that is due. */
export function createFileArchiver({
  dir,
  log,
  thread,
  refused,
  suspects,
  duty,
  quietMs,
  packQuietMs,
  leftMs,
}: FileArchiverOptions): (day: string, name: string, isOld: boolean) => Promise<'archived' | 'indexed' | undefined> {
  async function archiveFile(day: string, name: string, isOld: boolean): Promise<'archived' | 'indexed' | undefined> {
    const paths = pathsOf(join(dir, day), name);
    const [plain, packed] = await Promise.all([fileAt(paths.plain), fileAt(paths.packed)]);
    if (plain && packed) return settle(thread, paths, day, { log, leftMs });
    if (packed) return restoreIndex(day, paths, packed.size);
    if (!plain || plain.size === 0 || refused.has(paths.plain) || Date.now() - Math.floor(plain.mtimeMs) < quietMs)
      return undefined;
    const isDue = isOld && Date.now() - Math.floor(plain.mtimeMs) >= packQuietMs;
    const index = await readIndex(paths.index);
    const isIndexed =
      !suspects.has(paths.index) &&
      index &&
      index !== 'damaged' &&
      index.header.packedBytes === 0 &&
      isSameSource(index.header.source, plain);
    if (isIndexed && !isDue) return undefined;
    const parts = { indexPart: paths.indexPart, packedPart: isDue ? paths.packedPart : undefined };
    const built = await thread.build({ path: paths.plain, day, duty, ...parts });
    const now = await fileAt(paths.plain);
    if (built.kind === 'changed' || !now || !isSameSource(now, built.source)) {
      await removeParts(paths);
      return undefined;
    }
    await rename(paths.indexPart, paths.index);
    suspects.delete(paths.index);
    if (isDue) {
      const time = new Date(now.mtimeMs);
      await utimes(paths.packedPart, time, time);
      await rename(paths.packedPart, paths.packed);
    }
    await syncFolder(paths.folder);
    if (!isDue) return 'indexed';
    return (await leavePlain(paths, built.source, leftMs)) ? 'archived' : undefined;
  }

  /** Makes the index of an archive anew when it is gone or damaged, where the archive is one of ours. */
  async function restoreIndex(day: string, paths: Paths, size: number): Promise<'indexed' | undefined> {
    const index = await readIndex(paths.index);
    if (refused.has(paths.packed)) return undefined;
    if (!suspects.has(paths.index) && index && index !== 'damaged' && index.header.packedBytes === size)
      return undefined;
    const built = await thread.rebuild({ path: paths.packed, day, indexPart: paths.indexPart, duty });
    if (built.kind === 'changed') {
      refused.add(paths.packed);
      return undefined;
    }
    await rename(paths.indexPart, paths.index);
    suspects.delete(paths.index);
    await syncFolder(paths.folder);
    return 'indexed';
  }

  return archiveFile;
}

interface Paths extends ArchivedPaths {
  readonly packedPart: string;
  readonly indexPart: string;
}

const pathsOf = (folder: string, name: string): Paths => ({
  ...archivedPaths(folder, name),
  packedPart: join(folder, `.${name}.zst.part`),
  indexPart: join(folder, `.${name}.idx.part`),
});

/**
 * A plain file and an archive of one name: the plain one goes when it is what the archive holds; the archive goes when
 * the plain one holds more than it; lines that came late and lie there alone get a name of their own.
 */
async function settle(
  thread: ArchiveThread,
  paths: Paths,
  day: string,
  { log, leftMs }: Pick<ArchiverOptions, 'log'> & { readonly leftMs: number },
): Promise<'archived' | undefined> {
  const index = await readIndex(paths.index);
  const packed = await fileAt(paths.packed);
  if (!index || index === 'damaged' || !packed || index.header.packedBytes !== packed.size) return undefined;
  const plain = await fileAt(paths.plain);
  if (!plain) return undefined;
  const found = await thread.compare({ plainPath: paths.plain, packedPath: paths.packed, indexPath: paths.index });
  if (found === 'same') return (await leavePlain(paths, plain, leftMs)) ? 'archived' : undefined;
  if (found === 'longer') {
    await rm(paths.packed);
    await rm(paths.index, { force: true });
    return undefined;
  }
  const late = await lateName(paths);
  await rename(paths.plain, join(paths.folder, late));
  log.warn(`Lines came late for ${day}; they are kept in ${late}.`);
  return undefined;
}

async function removeParts({ packedPart, indexPart }: Paths): Promise<void> {
  await Promise.all([rm(packedPart, { force: true }), rm(indexPart, { force: true })]);
}
