import { randomUUID } from 'node:crypto';
import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { kill, pid as ownPid } from 'node:process';

const FILE = '.steward-archive.lock';
const REFRESH_MS = 10_000;
const STALE_MS = 60_000;

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Of the process's run: numbers of processes are given again. */
  readonly run: string;
}

const ownRun = randomUUID();

/** A lock on the logs folder that this process holds. */
export interface FolderLock {
  /** Whether nobody has taken it away. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

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

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    const found: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (typeof found !== 'object' || found === null) return undefined;
    const { pid, host, run } = found as Partial<Record<keyof Holder, unknown>>;
    return typeof pid === 'number' && typeof host === 'string' && typeof run === 'string'
      ? { pid, host, run }
      : undefined;
  } catch {
    return undefined;
  }
}

async function isStale(path: string, { pid, host, run }: Holder): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return true;
  if (Date.now() - found.mtimeMs > STALE_MS) return true;
  if (host !== hostname()) return false;
  if (pid === ownPid) return run !== ownRun;
  try {
    kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

function holdLock(path: string, own: string): FolderLock {
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
