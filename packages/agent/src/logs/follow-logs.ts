import { reasonOf } from '../errors.ts';
import { createTrouble, type Log, type Trouble } from '../log.ts';
import { sleep } from '../pauses.ts';
import type { Spool } from '../spool/spool.ts';
import { findLogs, MOST_FILES, type FoundLog } from './find-logs.ts';
import { openLogFile, type LogEvents, type LogFile } from './log-file.ts';
import { CHUNK_BYTES } from './stretch-times.ts';
import type { LogSettings } from './read-chunk.ts';

const TICK_MS = 25;
const SCAN_MS = 1000;
/** A file that grew lately is looked at each tick, others less often, and less the more there are. */
const BUSY_MS = 10_000;
const IDLE_MS = 100;
const IDLE_EACH_MS = 2;
const TROUBLE_MS = 2000;
/** As many files are open at once; the ones that were quiet for longest are closed. */
const MOST_OPEN = 200;

/** A setting of `logs` with its path. */
export interface FollowedLogs extends LogSettings {
  readonly path: string;
  readonly name: string;
  /** What becomes of the events of each of its logs. */
  readonly openEvents?: ((file: string) => LogEvents) | undefined;
}

export interface FollowLogsOptions {
  readonly logs: readonly FollowedLogs[];
  readonly spool: Spool;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

interface Followed {
  readonly file: LogFile;
  readonly trouble: Trouble;
  readonly path: string;
  dueMs: number;
  grewMs: number;
}

/** Reads log files on, one piece of one file at a time, until it is stopped. */
export async function followLogs({ logs, spool, log, signal, now }: FollowLogsOptions): Promise<void> {
  const followed = new Map<string, Followed>();
  const folders = logs.map((settings) => ({ settings, trouble: createTrouble(log), isFirst: true, isCut: false }));
  const room = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let scannedMs = -Infinity;

  function add({ settings, isFirst }: (typeof folders)[number], { path, name }: FoundLog): void {
    const file = openLogFile({
      path,
      name,
      settings,
      spool,
      events: settings.openEvents?.(name),
      isNew: !isFirst,
      room,
      log,
      now,
    });
    followed.set(path, { file, trouble: createTrouble(log), path, dueMs: 0, grewMs: now() });
  }

  /** Looks for logs that are new. */
  async function scan(): Promise<void> {
    for (const folder of folders) {
      const { path, name } = folder.settings;
      try {
        const found = await findLogs(path, name);
        for (const one of found.logs) if (!followed.has(one.path)) add(folder, one);
        if (found.isCut && !folder.isCut) log.warn(`${path} holds more than ${MOST_FILES} logs; not all are followed.`);
        folder.isCut = found.isCut;
        folder.trouble.ends(`${path} can be read again.`);
      } catch (error) {
        folder.trouble.begins(`${path} cannot be read: ${reasonOf(error)}.`, 'error');
      }
      folder.isFirst = false;
    }
    const open = [...followed.values()].sort((one, other) => other.grewMs - one.grewMs);
    for (const { file } of open.slice(MOST_OPEN)) await file.close();
    scannedMs = now();
  }

  async function step(one: Followed): Promise<boolean> {
    try {
      const hasMore = await one.file.step();
      one.trouble.ends(`${one.path} can be read again.`);
      if (hasMore) one.grewMs = now();
      const pause = now() - one.grewMs < BUSY_MS ? TICK_MS : Math.max(IDLE_MS, followed.size * IDLE_EACH_MS);
      one.dueMs = hasMore ? 0 : now() + pause;
      return hasMore;
    } catch (error) {
      if (!signal.aborted) one.trouble.begins(`${one.path} cannot be read on: ${reasonOf(error)}.`, 'error');
      one.dueMs = now() + TROUBLE_MS;
      return false;
    }
  }

  try {
    while (!signal.aborted) {
      if (now() - scannedMs >= SCAN_MS) await scan();
      let isBusy = false;
      for (const one of followed.values()) {
        if (signal.aborted) break;
        if (one.dueMs <= now()) isBusy = (await step(one)) || isBusy;
      }
      if (!isBusy) await sleep(TICK_MS, signal);
    }
  } finally {
    for (const { file } of followed.values()) await file.close();
  }
}
