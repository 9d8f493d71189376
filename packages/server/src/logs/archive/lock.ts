import { link, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { pid as ownPid } from 'node:process';
import { type FolderLock, holdLock } from './hold-lock.ts';
import { type Holder, isStale, ownRun, readHolder } from './lock-holder.ts';

const FILE = '.steward-archive.lock';

/** What another process says of itself, or the lock. */
export type LockOutcome = { readonly lock: FolderLock } | { readonly heldBy: string };

/**
 * Takes the lock by which one server alone moves files of a logs folder. One whose process is gone, or that was not
 * refreshed for a minute, is taken over.
 */
export async function lockFolder(dir: string): Promise<LockOutcome> {
  const path = join(dir, FILE);
  const own = JSON.stringify({ pid: ownPid, host: hostname(), run: ownRun } satisfies Holder);
  const draft = `${path}.${ownRun}`;
  await writeFile(draft, own);
  try {
    for (let tries = 0; tries < 3; tries++) {
      if (await linked(draft, path)) return { lock: holdLock(path, own) };
      const holder = await readHolder(path);
      if (holder && !(await isStale(path, holder)))
        return { heldBy: `process ${String(holder.pid)} on ${holder.host}` };
      await rm(path, { force: true });
    }
    return { heldBy: 'another server' };
  } finally {
    await rm(draft, { force: true });
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
