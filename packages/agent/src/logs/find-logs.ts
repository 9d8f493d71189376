import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { familyOf, partsOf, passedOver } from '@steward/api-client/log-forms/log-names';
import { codeOf } from '../errors.ts';

const MOST_DEPTH = 6;
export const MOST_FILES = 2000;

/** A log that is followed. */
export interface FoundLog {
  readonly path: string;
  /** What the panel knows it as. */
  readonly name: string;
}

/** What is followed by one setting: a file, whether it is there or not, or the logs of a folder. */
export interface FoundLogs {
  readonly isFolder: boolean;
  readonly logs: readonly FoundLog[];
  /** More are in the folder than are followed. */
  readonly isCut: boolean;
}

/** Whether a name is that of a log that is written to, and not of what turning it over left. */
function isLive(path: string, names: ReadonlySet<string>): boolean {
  const name = basename(path);
  const { turned, packing } = partsOf(name);
  if (passedOver(name) !== undefined || turned !== '' || packing !== undefined) return false;
  const live = basename(familyOf(path));
  return live === name || !names.has(live);
}

/**
 * Finds the logs of a setting. In a folder and below it these are the files that are named like logs; links are not
 * followed. A path that is not there is taken for a file.
 */
export async function findLogs(path: string, name: string): Promise<FoundLogs> {
  const there = await stat(path).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    throw error;
  });
  if (!there?.isDirectory()) return { isFolder: false, logs: [{ path, name }], isCut: false };
  const logs: FoundLog[] = [];
  let isCut = false;
  async function walk(folder: string, depth: number): Promise<void> {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      if (folder === path) throw error;
      return [];
    });
    const names = new Set(entries.map((entry) => entry.name));
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const own = join(folder, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.')) {
        if (depth < MOST_DEPTH) await walk(own, depth + 1);
      } else if (entry.isFile() && isLive(own, names)) {
        if (logs.length >= MOST_FILES) isCut = true;
        else logs.push({ path: own, name: `${name}/${relative(path, own).split(sep).join('/')}` });
      }
    }
  }
  await walk(path, 0);
  return { isFolder: true, logs, isCut };
}
