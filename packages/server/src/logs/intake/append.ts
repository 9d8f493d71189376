import { constants } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../archive/sync-folder.ts';
import { findWritten } from './find-written.ts';

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
