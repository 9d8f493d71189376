import { close, fstat, open } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { SingleBytePage } from './decode.ts';

const openFile = promisify(open);
const closeFile = promisify(close);
const statFile = promisify(fstat);

const STATS_AT_ONCE = 32;
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG']);

/** A log file to search. */
export interface SearchFile {
  readonly path: string;
  /** `YYYYMMDD` in Europe/Amsterdam: what a time of day in the file refers to. */
  readonly day: string;
  /** Its name, as the answer gives it. */
  readonly file: string;
  /** How lines are read that are not UTF-8; windows-1252 when left out. */
  readonly page?: SingleBytePage | undefined;
}

export interface MeasuredFile extends SearchFile {
  /** Bytes at the time the search began. */
  readonly size: number;
}

/** The files that are there with their sizes, in the same order, and the others as `day/file`. */
export async function measureFiles(
  files: readonly SearchFile[],
): Promise<{ readonly there: MeasuredFile[]; readonly missing: string[] }> {
  const there: MeasuredFile[] = [];
  const missing: string[] = [];
  for (let from = 0; from < files.length; from += STATS_AT_ONCE) {
    const some = files.slice(from, from + STATS_AT_ONCE);
    const sizes = await Promise.all(some.map(({ path }) => sizeOf(path)));
    some.forEach((file, index) => {
      const size = sizes[index];
      if (size === undefined) missing.push(missingName(file));
      else there.push({ ...file, size });
    });
  }
  return { there, missing };
}

/** How a missing file is named in the answer. */
export const missingName = ({ day, file }: SearchFile): string => `${day}/${file}`;

/** Opens a file for workers to read; undefined when it is gone. */
export async function openForWorkers(path: string): Promise<number | undefined> {
  const fd = await openFile(path, 'r').catch(undefinedWhenMissing);
  if (fd === undefined) return undefined;
  if ((await statFile(fd)).isFile()) return fd;
  await closeFile(fd);
  return undefined;
}

/** Lets go of a file that no worker reads any more. */
export const closeForWorkers = (fd: number): Promise<void> => closeFile(fd);

async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(undefinedWhenMissing);
  return found?.isFile() ? found.size : undefined;
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (!MISSING.has(error.code ?? '')) throw error;
}
