import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRealDay } from '@steward/api-client/rules/log-days';
import { isSameFile } from './file-access.ts';
import type { FileIdentity } from './file-access.ts';

/** What was noticed: a file of a watched day was written to, or (`structural`) something came, went or was renamed. */
export interface FolderChange {
  readonly filename: string | undefined;
  readonly structural: boolean;
}

export interface FolderWatch {
  /**
   * Watches exactly these days, as far as their folders exist, and the folder that holds them. False when the system
   * refuses to watch, so that the caller must look for itself more often.
   */
  watchDays(days: readonly string[]): Promise<boolean>;
  close(): void;
}

interface Watched {
  readonly watcher: FSWatcher;
  readonly identity: FileIdentity;
}

export function createFolderWatch(dir: string, onChange: (change: FolderChange) => void): FolderWatch {
  const watched = new Map<string, Watched>();
  let closed = false;

  function drop(path: string): void {
    watched.get(path)?.watcher.close();
    watched.delete(path);
  }

  function listener(event: string, name: string | null): void {
    if (name !== null && isRealDay(name)) onChange({ filename: undefined, structural: true });
    else onChange({ filename: name ?? undefined, structural: event !== 'change' || name === null });
  }

  async function ensure(path: string): Promise<boolean> {
    const identity = await stat(path).catch(() => undefined);
    if (closed) return true;
    const present = watched.get(path);
    if (present && isSameFile(present.identity, identity)) return true;
    drop(path);
    if (!identity?.isDirectory()) return true;
    try {
      const watcher = watch(path, { persistent: false }, listener);
      watcher.on('error', () => drop(path));
      watched.set(path, { watcher, identity });
      onChange({ filename: undefined, structural: true });
      return true;
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'ENOENT';
    }
  }

  async function watchDays(days: readonly string[]): Promise<boolean> {
    const paths = new Set([dir, ...days.map((day) => join(dir, day))]);
    for (const path of watched.keys()) if (!paths.has(path)) drop(path);
    const results = await Promise.all([...paths].map(ensure));
    return results.every(Boolean);
  }

  function close(): void {
    closed = true;
    for (const path of watched.keys()) drop(path);
  }

  return { watchDays, close };
}
