import { readFile, rm, utimes } from 'node:fs/promises';

const REFRESH_MS = 10_000;

/** A lock on the logs folder that this process holds. */
export interface FolderLock {
  /** Whether nobody has taken it away. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

export function holdLock(path: string, own: string): FolderLock {
  const isHeld = async (): Promise<boolean> => (await readFile(path, 'utf8').catch(() => '')) === own;
  const refresh = async (): Promise<void> => {
    const now = new Date();
    if (await isHeld()) await utimes(path, now, now);
  };
  const timer = setInterval(() => void refresh().catch(() => undefined), REFRESH_MS).unref();
  return {
    isHeld,
    release: async () => {
      clearInterval(timer);
      if (await isHeld()) await rm(path, { force: true });
    },
  };
}
