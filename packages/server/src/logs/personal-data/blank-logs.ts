import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { settleDay } from '../archive/left-file.ts';
import { lockFolder } from '../archive/lock.ts';
import { createArchiveThread } from '../archive/worker.ts';
import type { AddressFinder } from './addresses.ts';
import { blankLog, countAddresses } from './blank-file.ts';
import type { BlankTools } from './blank-file.ts';
import { listLyingLogs } from './stored-files.ts';
import type { DayRange, LyingLog } from './stored-files.ts';
import { reasonOf } from './words.ts';

/** What came of a log that holds addresses. `open`: it belongs to a day that is not over. */
export type BlankOutcome = 'would' | 'blanked' | 'busy' | 'open' | 'failed';

export interface BlankedLog {
  readonly day: string;
  readonly type: string;
  /** Its name on the disk. */
  readonly name: string;
  readonly addresses: number;
  readonly outcome: BlankOutcome;
  readonly reason?: string;
}

export interface BlankReport {
  /** Logs with addresses in them, or that could not be read. */
  readonly logs: readonly BlankedLog[];
  /** Logs that were looked at. */
  readonly looked: number;
  readonly links: readonly string[];
}

export interface BlankTask {
  readonly dir: string;
  readonly range: DayRange;
  /** The first day that is not over. */
  readonly today: string;
  readonly finder: AddressFinder;
  readonly isDryRun: boolean;
  readonly signal: AbortSignal;
  /** Called once before the first file is changed, with what is to be changed. */
  readonly beforeChanges: (found: readonly BlankedLog[]) => Promise<void>;
  /** How long a plain file must not have changed, in milliseconds; 10 minutes when left out. */
  readonly quietMs?: number;
  readonly reached?: BlankTools['reached'];
}

const QUIET_MS = 600_000;
const PART = /^\..+\.part$/;

/**
 * Blanks the addresses in the logs of the folder, under its lock. A log that cannot be blanked is told, and the rest goes
 * on. Running it again finishes what was cut off.
 */
export async function blankLogs(task: BlankTask): Promise<BlankReport | { readonly heldBy: string }> {
  if (task.isDryRun) return look(task);
  const outcome = await lockFolder(task.dir);
  if ('heldBy' in outcome) return outcome;
  const thread = createArchiveThread();
  try {
    const { signal, quietMs = QUIET_MS, reached } = task;
    const tools: BlankTools = { thread, signal, quietMs, isHeld: outcome.lock.isHeld, ...(reached && { reached }) };
    return await blankFound(task, tools);
  } finally {
    await thread.end();
    await outcome.lock.release();
  }
}

interface Look extends BlankReport {
  readonly due: readonly { readonly log: LyingLog; readonly found: BlankedLog }[];
}

async function look({ dir, range, today, finder, signal }: BlankTask): Promise<Look> {
  const { logs, links } = await listLyingLogs(dir, range);
  const found: BlankedLog[] = [];
  const due: { log: LyingLog; found: BlankedLog }[] = [];
  for (const log of logs) {
    const base = { day: log.day, type: log.type, name: nameOf(log) };
    try {
      const addresses = await countAddresses(log, finder, signal);
      if (addresses === 0) continue;
      const one: BlankedLog = { ...base, addresses, outcome: log.day >= today ? 'open' : 'would' };
      found.push(one);
      if (one.outcome === 'would') due.push({ log, found: one });
    } catch (error) {
      signal.throwIfAborted();
      found.push({ ...base, addresses: 0, outcome: 'failed', reason: reasonOf(error) });
    }
  }
  return { logs: found, due, looked: logs.length, links };
}

async function blankFound(task: BlankTask, tools: BlankTools): Promise<BlankReport> {
  await tidy(task);
  const { logs, due, looked, links } = await look(task);
  if (due.length > 0) await task.beforeChanges(due.map(({ found }) => found));
  const done = new Map<BlankedLog, BlankedLog>();
  for (const { log, found } of due) {
    try {
      task.signal.throwIfAborted();
      done.set(found, { ...found, outcome: await blankLog(log, task.finder, tools) });
    } catch (error) {
      done.set(found, { ...found, outcome: 'failed', reason: reasonOf(error) });
    }
  }
  return { logs: logs.map((one) => done.get(one) ?? one), looked, links };
}

/** Removes what was left half made or kept aside, of days that are over: it may hold addresses, too. */
async function tidy({ dir, range, today }: BlankTask): Promise<void> {
  const { logs } = await listLyingLogs(dir, range);
  const folders = new Set(logs.filter(({ day }) => day < today).map(({ folder }) => folder));
  for (const folder of folders) {
    await settleDay(folder, 0);
    for (const name of await readdir(folder)) if (PART.test(name)) await rm(join(folder, name), { force: true });
  }
}

const nameOf = ({ file, form }: LyingLog): string => (form === 'plain' ? file : `${file}.${form}`);
