import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface NewFile {
  /** From the folder. */
  readonly path: string;
  readonly content: Buffer | string;
  /** Time of the file; epoch seconds. Now when left out. */
  readonly modifiedAt?: number;
}

const AT_ONCE = 4;

/** Writes files below a folder, a few at once, taking each from `files` only when there is room to write it. */
export async function writeFiles(folder: string, files: Iterable<NewFile>): Promise<void> {
  const made = new Map<string, Promise<unknown>>();
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const write = async ({ path, content, modifiedAt }: NewFile): Promise<void> => {
    const target = join(folder, path);
    const parent = dirname(target);
    const folderMade = made.get(parent) ?? mkdir(parent, { recursive: true });
    made.set(parent, folderMade);
    await folderMade;
    await writeFile(target, content);
    if (modifiedAt !== undefined) await utimes(target, modifiedAt, modifiedAt);
  };
  for (const file of files) {
    const job: Promise<void> = write(file)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(job));
    running.add(job);
    if (running.size >= AT_ONCE) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
