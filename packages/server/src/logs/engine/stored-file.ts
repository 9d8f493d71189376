import { close, closeSync, fstat, fstatSync, open, openSync } from 'node:fs';
import { promisify } from 'node:util';
import type { IndexSource } from '../archive/format.ts';
import { undefinedWhenMissing } from './search-files.ts';

const openFile = promisify(open);
const statFile = promisify(fstat);

export const closeFile = promisify(close);

/** An open file, as it was when it was opened; whoever opens it closes `fd`. */
export interface StoredFile extends IndexSource {
  readonly fd: number;
}

/** Opens a file for reading; undefined when there is no such file. */
export async function openStored(path: string): Promise<StoredFile | undefined> {
  const fd = await openFile(path, 'r').catch(undefinedWhenMissing);
  if (fd === undefined) return undefined;
  const found = await statFile(fd);
  if (found.isFile()) return { fd, size: found.size, mtimeMs: found.mtimeMs, ino: found.ino };
  await closeFile(fd);
  return undefined;
}

/** As a thread opens it that has nothing else to do meanwhile. */
export function openStoredSync(path: string): StoredFile | undefined {
  const fd = openQuietly(path);
  if (fd === undefined) return undefined;
  try {
    const found = statSynced(fd);
    if (found) return found;
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  closeSync(fd);
  return undefined;
}

/** An open file; undefined where it is a folder or something else. */
export function statSynced(fd: number): StoredFile | undefined {
  const found = fstatSync(fd);
  return found.isFile() ? { fd, size: found.size, mtimeMs: found.mtimeMs, ino: found.ino } : undefined;
}

function openQuietly(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    return undefinedWhenMissing(error as NodeJS.ErrnoException);
  }
}
