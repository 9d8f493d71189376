import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';

/** A folder that belongs to this process until it ends, however it ends. */
export interface FolderLock {
  release(): void;
}

/**
 * Takes the folder for this process; undefined while another has it. The lock is one of the operating system on the
 * file of an empty database, so that nothing is left of it when the process is killed.
 */
export function lockFolder(folder: string): FolderLock | undefined {
  const database = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return undefined;
    throw error;
  }
}
