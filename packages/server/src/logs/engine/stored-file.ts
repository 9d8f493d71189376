import { close, fstat, open } from 'node:fs';
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
