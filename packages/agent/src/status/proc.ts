import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ProcessStat, readStat } from './process-stat.ts';

/** What the kernel counts times of processes in, whatever the machine: ticks a second. */
export const TICKS = 100;
/** More processes than that are not looked at. */
const MOST = 20_000;
const AT_ONCE = 16;
const MOST_STAT = 4096;

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
