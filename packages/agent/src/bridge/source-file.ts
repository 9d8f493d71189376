import { createHash } from 'node:crypto';
import { open, readdir, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../errors.ts';
import { readAt } from '@steward/api-client/log-forms/read-at';

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

/**
 * The place at which a file begins. Its name is made of what the file is, and of how often it began anew, so that a file
 * that is read again by an agent that lost its spool gives the same names.
 */
export async function beginningOf(handle: FileHandle, before: Place | undefined): Promise<Place> {
  const { ino, birthtimeNs } = await handle.stat({ bigint: true });
  const base = `${ino}.${birthtimeNs}`;
  const begun = createHash('sha256').update(base).digest('base64url').slice(0, 10);
  const [last, times = '0'] = (before?.name ?? '').split('.');
  const name = `${begun}.${last === begun ? Number(times) + 1 : 0}`;
  return { ino: String(ino), name, offset: 0, tail: tailOf(Buffer.alloc(0)), skips: false };
}

/** Looks for the file of a place beside its old name, where rotation put it. */
export async function findMoved(path: string, place: Place): Promise<FileHandle | undefined> {
  const [folder, name] = [dirname(path), basename(path)];
  for (const other of await readdir(folder).catch(() => [])) {
    if (other === name || (await inoOf(join(folder, other))) !== place.ino) continue;
    const handle = await openIfThere(join(folder, other));
    if (handle && (await isAt(handle, place))) return handle;
    await handle?.close();
  }
  return undefined;
}
