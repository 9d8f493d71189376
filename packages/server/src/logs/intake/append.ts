import { constants } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../archive/sync-folder.ts';
import { readAt } from '@steward/api-client/log-forms/read-at';

const NEWLINE = 0x0a;
/** A game on the same machine may write that much between the look at the end and the append. */
const OTHERS_BYTES = 256 * 1024;
const { O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_RDWR } = constants;
const FLAGS = O_RDWR | O_APPEND | O_NOFOLLOW;

/** Bytes that are to be in a file once. */
export interface Appending {
  /** Where they are or will be. */
  readonly begin: number;
  /** Whether that is noted. */
  readonly isNoted: boolean;
  /** Appends what is missing of them. Gives the end to note, when all lasts. */
  append(): Promise<number>;
  close(): Promise<void>;
}

function commonLength(one: Buffer, other: Buffer): number {
  const most = Math.min(one.length, other.length);
  if (one.subarray(0, most).equals(other.subarray(0, most))) return most;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return at;
}

/** Where behind `noted` the beginning of these lines is, and how much of it: what was written and not noted. */
async function findWritten(handle: FileHandle, noted: number, size: number, bytes: Buffer) {
  const there = await readAt(handle, noted, Math.min(size - noted, bytes.length + OTHERS_BYTES));
  const first = bytes.subarray(0, bytes.indexOf(NEWLINE) + 1);
  const found = there.indexOf(first);
  const last = there.lastIndexOf(NEWLINE) + 1;
  const isTorn = noted + there.length === size && commonLength(there.subarray(last), bytes) === there.length - last;
  if (found < 0)
    return isTorn && last < there.length ? { begin: noted + last, length: there.length - last } : undefined;
  const length = commonLength(there.subarray(found), bytes);
  const isAtEnd = length === bytes.length || noted + found + length === size;
  return { begin: noted + found, length: isAtEnd ? length : bytes.lastIndexOf(NEWLINE, length - 1) + 1 };
}

/**
 * Prepares to append lines to a file. `noted` is where what follows was to begin when that was noted last, undefined when
 * it never was: lines that are there from then on were written, and not noted.
 */
export async function prepareAppend(path: string, noted: number | undefined, bytes: Buffer): Promise<Appending> {
  const create = async () => {
    await mkdir(dirname(path), { recursive: true });
    const made = await open(path, FLAGS | O_CREAT, 0o644);
    await syncFolder(dirname(path));
    return made;
  };
  const handle = await open(path, FLAGS).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return create();
    throw error;
  });
  try {
    const { size } = await handle.stat();
    const written = noted !== undefined && size > noted ? await findWritten(handle, noted, size, bytes) : undefined;
    const length = written?.length ?? 0;
    return {
      begin: written?.begin ?? size,
      isNoted: written !== undefined || size === noted,
      async append() {
        if (length === bytes.length) return (written?.begin ?? 0) + length;
        for (let at = length; at < bytes.length;) at += (await handle.write(bytes, at)).bytesWritten;
        await handle.datasync();
        return size + bytes.length - length;
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
