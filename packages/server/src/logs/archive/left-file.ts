import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readLeftName, readLogName } from '../folder-names.ts';
import { isSameSource } from './format.ts';
import type { IndexSource } from './format.ts';
import { readIndexHeader } from './read-index.ts';
import { syncFolder } from './sync-folder.ts';

/** Where the parts of an archived log lie. */
export interface ArchivedPaths {
  readonly folder: string;
  readonly plain: string;
  readonly packed: string;
  readonly index: string;
  /** What was archived, under a name that is not searched, for as long as somebody may still write to it. */
  readonly left: string;
}

export const archivedPaths = (folder: string, name: string): ArchivedPaths => ({
  folder,
  plain: join(folder, name),
  packed: join(folder, `${name}.zst`),
  index: join(folder, `${name}.idx`),
  left: join(folder, `.${name}.left`),
});

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

/** A free name for lines that came late for an archived log. */
export async function lateName({ folder, plain }: Pick<ArchivedPaths, 'folder' | 'plain'>): Promise<string> {
  const base = (readLogName(plain.slice(folder.length + 1))?.shown ?? '').slice(0, -'.log'.length);
  const names = new Set(await readdir(folder));
  for (let number = 1; ; number++) {
    const name = `${base}${base.includes('@') ? '-' : '@'}late-${String(number)}.log`;
    if (!names.has(name) && !names.has(`${name}.zst`)) return name;
  }
}

export async function fileAt(path: string) {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? found : undefined;
}
