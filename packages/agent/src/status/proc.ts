import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the kernel counts times of processes in, whatever the machine: ticks a second. */
export const TICKS = 100;
/** More processes than that are not looked at. */
const MOST = 20_000;
const AT_ONCE = 16;
const MOST_STAT = 4096;

/** A process, as `/proc/PID/stat` tells it. */
export interface ProcessStat {
  readonly pid: number;
  readonly name: string;
  readonly parent: number;
  /** Processor time so far, in ticks. */
  readonly ticks: number;
  /** Ticks from the start of the machine to that of the process. */
  readonly start: number;
}

const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** Reads a line of `/proc/PID/stat`; undefined for what is none. The name may hold blanks and brackets. */
export function readStat(line: string): ProcessStat | undefined {
  const [open, close] = [line.indexOf('('), line.lastIndexOf(')')];
  if (open < 0 || close < open) return undefined;
  const rest = line.slice(close + 2).split(' ');
  const at = (field: number): number => Number(rest[field] ?? Number.NaN);
  // Counted from the state, which stands behind the name.
  const [pid, parent, user, system, start] = [Number(line.slice(0, open)), at(1), at(11), at(12), at(19)];
  if (![pid, parent, user, system, start].every(isWhole)) return undefined;
  return { pid, name: line.slice(open + 1, close), parent, ticks: user + system, start };
}

/** What the folder `/proc` tells. What is not there, or not for this user, is undefined. */
export class Proc {
  readonly #root: string;

  constructor(root = '/proc') {
    this.#root = root;
  }

  async #text(...parts: readonly string[]): Promise<string | undefined> {
    return readFile(join(this.#root, ...parts), 'utf8').catch(() => undefined);
  }

  async stat(pid: number): Promise<ProcessStat | undefined> {
    const line = await this.#text(String(pid), 'stat');
    return line === undefined ? undefined : readStat(line.slice(0, MOST_STAT));
  }

  /** All processes that this user sees. */
  async all(): Promise<ProcessStat[]> {
    const names = await readdir(this.#root).catch((): string[] => []);
    const pids = names.filter((name) => /^\d{1,10}$/.test(name)).slice(0, MOST);
    const found: ProcessStat[] = [];
    for (let from = 0; from < pids.length; from += AT_ONCE)
      for (const stat of await Promise.all(pids.slice(from, from + AT_ONCE).map((pid) => this.stat(Number(pid)))))
        if (stat) found.push(stat);
    return found;
  }

  /** Memory of a process that is in use, in bytes. */
  async memory(pid: number): Promise<number | undefined> {
    const [, size] = /^VmRSS:\s+(\d{1,12}) kB$/m.exec((await this.#text(String(pid), 'status')) ?? '') ?? [];
    return size === undefined ? undefined : Number(size) * 1024;
  }

  /** Seconds since the machine started. */
  async uptime(): Promise<number | undefined> {
    const seconds = Number.parseFloat((await this.#text('uptime')) ?? '');
    return Number.isFinite(seconds) ? seconds : undefined;
  }
}
