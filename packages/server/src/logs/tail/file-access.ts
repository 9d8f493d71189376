import { type FileHandle, open, stat } from 'node:fs/promises';
import { readAt } from '@steward/api-client/log-forms/read-at';

/** Bytes before a place that tell whether a file is still the one that was read up to there. */
export const GUARD_BYTES = 64;

export interface FileIdentity {
  readonly dev: number;
  readonly ino: number;
}

export const isSameFile = (a: FileIdentity | undefined, b: FileIdentity | undefined): boolean =>
  a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;

/** Opens a file for reading; undefined when there is none. */
export async function openIfThere(path: string): Promise<FileHandle | undefined> {
  return open(path, 'r').catch(ignoreMissing);
}

/** What stands at that path; undefined when there is no file. */
export async function statIfThere(path: string): Promise<(FileIdentity & { readonly size: number }) | undefined> {
  const found = await stat(path).catch(ignoreMissing);
  return found?.isFile() ? found : undefined;
}

/** The bytes before a place, in hex; undefined when the file is shorter. */
export async function guardAt(handle: FileHandle, offset: number): Promise<string | undefined> {
  const from = Math.max(0, offset - GUARD_BYTES);
  const bytes = await readAt(handle, from, offset - from);
  return bytes.length === offset - from ? bytes.toString('hex') : undefined;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
