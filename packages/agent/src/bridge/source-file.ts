import { createHash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { readAt } from '@steward/api-client/log-forms/read-at';
import { codeOf } from '../errors.ts';

/** As many bytes before a place tell whether a file is still the one that was read up to there. */
const TAIL_BYTES = 256;
const GONE = new Set(['ENOENT', 'ENOTDIR']);

/** A file that is read on, and how far it was read. */
export interface Place {
  readonly ino: string;
  /** Names the file in the ids of its events; another one each time that it begins anew. */
  readonly name: string;
  readonly offset: number;
  /** Of the bytes before `offset`. */
  readonly tail: string;
  /** What follows belongs to a line that is too long. */
  readonly skips: boolean;
}

export const tailOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes.subarray(-TAIL_BYTES)).digest('hex').slice(0, 16);

/** The same for a place in a file. */
export async function tailAt(handle: FileHandle, offset: number): Promise<string> {
  const length = Math.min(TAIL_BYTES, offset);
  return tailOf(await readAt(handle, offset - length, length));
}

/** The file's own number; undefined when there is no file. */
export async function inoOf(path: string): Promise<string | undefined> {
  try {
    return String((await stat(path, { bigint: true })).ino);
  } catch (error) {
    if (GONE.has(codeOf(error))) return undefined;
    throw error;
  }
}

/** Opens a file to read; undefined when there is none. */
export async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (GONE.has(codeOf(error))) return undefined;
    throw error;
  }
}

/** Whether an open file is the one of a place, and still holds what was read of it. */
export async function isAt(handle: FileHandle, { ino, offset, tail }: Place): Promise<boolean> {
  const found = await handle.stat({ bigint: true });
  return String(found.ino) === ino && found.size >= BigInt(offset) && (await tailAt(handle, offset)) === tail;
}
