import { DatabaseSync } from 'node:sqlite';

/** Something that belongs to this process until it ends, however it ends. */
export interface FileLock {
  release(): void;
}

/**
 * Takes a file of nothing else for its holder; undefined while another has it, also one of this process. The lock is one
 * of the operating system on the file of an empty database, so that nothing is left of it when the process is killed.
 */
export function lockFile(path: string): FileLock | undefined {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return undefined;
    throw error;
  }
}
