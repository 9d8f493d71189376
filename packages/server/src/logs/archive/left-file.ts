import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readLeftName } from '../archive-names.ts';
import { type ArchivedPaths, archivedPaths, fileAt, lateName } from './archived-paths.ts';
import { type IndexSource, isSameSource } from './format.ts';
import { readIndexHeader } from './read-index.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * Takes away a plain file that is archived, unless it is another one by now. It is kept aside, because whoever has it open
 * can write to it still. True when it is out of the way.
 */
export async function leavePlain(paths: ArchivedPaths, source: IndexSource, graceMs: number): Promise<boolean> {
  const now = await fileAt(paths.plain);
  if (!now || !isSameSource(now, source)) return false;
  await rename(paths.plain, paths.left);
  await syncFolder(paths.folder);
  await settleLeft(paths, graceMs);
  return (await fileAt(paths.plain)) === undefined;
}

/**
 * Gives back its name to a file that was archived and written to since, so that it is archived anew with all its lines;
 * removes one that was not for so long.
 */
export async function settleLeft(paths: ArchivedPaths, graceMs: number): Promise<void> {
  const left = await fileAt(paths.left);
  if (!left) return;
  const packed = await fileAt(paths.packed);
  const header = packed && (await readIndexHeader(paths.index));
  if (packed && header?.packedBytes !== packed.size) return;
  const isWritten = header ? left.size !== header.source.size : left.mtimeMs >= left.ctimeMs;
  if (isWritten) {
    if (await fileAt(paths.plain)) await rename(paths.plain, join(paths.folder, await lateName(paths)));
    await rename(paths.left, paths.plain);
  } else if (Date.now() - Math.floor(left.ctimeMs) >= graceMs) await rm(paths.left);
  await syncFolder(paths.folder);
}

/** Settles all files of a day that were kept aside. */
export async function settleDay(folder: string, graceMs: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const left = readLeftName(name);
    if (left) await settleLeft(archivedPaths(folder, left.plain), graceMs);
  }
}
