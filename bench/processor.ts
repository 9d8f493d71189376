/** What processes took of the processor so far, from `/proc` (Linux). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ticks of a processor a second, on every Linux. */
const TICKS = 100;

interface Stat {
  readonly name: string;
  readonly parent: number;
  /** Milliseconds, user and system together. */
  readonly cpuMs: number;
  /** Those of its children that ended. */
  readonly endedMs: number;
}

/** Undefined when it is gone. */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets, and may hold blanks and brackets.
    const end = text.lastIndexOf(')');
    const fields = text.slice(end + 2).split(' ');
    const ms = (...at: readonly number[]) => (at.reduce((sum, one) => sum + Number(fields[one]), 0) * 1000) / TICKS;
    return {
      name: text.slice(text.indexOf('(') + 1, end),
      parent: Number(fields[1]),
      cpuMs: ms(11, 12),
      endedMs: ms(13, 14),
    };
  } catch {
    return undefined;
  }
}

/** Milliseconds of processor time that this process and all its threads take for some work, and what comes of it. */
export async function ownCpu<T>(work: () => T | Promise<T>): Promise<{ readonly ms: number; readonly result: T }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, result };
}

/** All processes, as they are now. */
const pids = (): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** The processes of a program, as they are now. */
export const namedProcesses = (name: string): readonly number[] => pids().filter((pid) => statOf(pid)?.name === name);

/** Milliseconds that some processes took, and nothing of those that are gone. */
export const cpuMsOf = (processes: readonly number[]): number =>
  processes.reduce((sum, pid) => sum + (statOf(pid)?.cpuMs ?? 0), 0);

/** Seconds that one took. Throws when it is gone. */
export function cpuSecondsOf(pid: number): number {
  const stat = statOf(pid);
  if (!stat) throw new Error(`Process ${pid} has ended.`);
  return stat.cpuMs / 1000;
}

/** A process and its children, as they are now. */
export const treeOf = (root: number): readonly number[] => [
  root,
  ...pids().filter((pid) => statOf(pid)?.parent === root),
];

/** Milliseconds that a process and its children took so far, with what its ended children took. */
export const treeMsOf = (tree: readonly number[]): number => cpuMsOf(tree) + (statOf(tree[0] ?? 0)?.endedMs ?? 0);

/** The process of a PostgreSQL, by its data folder: the first line of that file is its number. */
export const postmasterOf = (folder: string): number =>
  Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

/** What all threads of a process got of the processor so far, and how long they waited for it while others had it. */
export interface Turns {
  readonly cpuMs: number;
  readonly waitedMs: number;
}

/** Undefined where the system does not tell, or the process is gone. */
export function turnsOf(pid: number): Turns | undefined {
  let [cpu, waited] = [0, 0];
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const [ran = 0, stood = 0] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ').map(Number);
      cpu += ran;
      waited += stood;
    }
  } catch {
    return undefined;
  }
  return { cpuMs: cpu / 1e6, waitedMs: waited / 1e6 };
}
