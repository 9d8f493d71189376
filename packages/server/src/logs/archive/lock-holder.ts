import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { kill, pid as ownPid } from 'node:process';

const STALE_MS = 60_000;

export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Of the process's run: numbers of processes are given again. */
  readonly run: string;
}

export const ownRun = randomUUID();

export async function readHolder(path: string): Promise<Holder | undefined> {
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

export async function isStale(path: string, { pid, host, run }: Holder): Promise<boolean> {
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
