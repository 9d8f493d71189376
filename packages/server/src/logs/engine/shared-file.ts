import { fstat } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { undefinedWhenMissing } from './search-files.ts';

const statFile = promisify(fstat);

/** A file that stays open, whatever becomes of its name, until the last who hold it let go. */
export interface SharedFile {
  readonly handle: FileHandle;
  readonly dev: number;
  readonly ino: number;
  /** Holds it once more. */
  hold(): SharedFile;
  /** Lets go, once only. */
  close(): Promise<void>;
}

interface Opened {
  readonly handle: FileHandle;
  readonly key: string;
  users: number;
}

const opened = new Map<string, Opened>();

/** Opens a file for reading, once for all who read it: many searches follow the same few logs. Undefined when there is none. */
export async function openShared(path: string): Promise<SharedFile | undefined> {
  const handle = await open(path, 'r').catch(undefinedWhenMissing);
  if (!handle) return undefined;
  try {
    const found = await statFile(handle.fd, { bigint: true });
    if (!found.isFile()) {
      await handle.close();
      return undefined;
    }
    const key = `${String(found.dev)}:${String(found.ino)}`;
    const present = opened.get(key);
    const file = present ?? { handle, key, users: 0 };
    opened.set(key, file);
    const held = holdOf(file, Number(found.dev), Number(found.ino));
    if (present) await handle.close();
    return held;
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error;
  }
}

function holdOf(file: Opened, dev: number, ino: number): SharedFile {
  file.users += 1;
  return {
    handle: file.handle,
    dev,
    ino,
    hold: () => holdOf(file, dev, ino),
    async close() {
      file.users -= 1;
      if (file.users > 0) return;
      opened.delete(file.key);
      await file.handle.close();
    },
  };
}
