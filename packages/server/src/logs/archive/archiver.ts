import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, dayOf, isRealDay } from '@steward/api-client/rules/log-days';
import type { Log } from '../../core/log.ts';
import { createFileArchiver, tidyDay } from './archive-file.ts';
import { lockFolder } from './lock.ts';
import { ArchiveError, createArchiveThread, type ArchiveThread } from './worker.ts';

export interface ArchiverOptions {
  readonly dir: string;
  /** Epoch milliseconds; decides which days are closed. */
  readonly clock: () => number;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** How many days before today a day is compressed; 2 when left out. Closed days before that get an index only. */
  readonly afterDays?: number;
  /** How long a file must not have changed before it gets an index, in milliseconds; 10 minutes when left out. */
  readonly quietMs?: number;
  /** How long it must not have changed before it is compressed; `quietMs`, or a day when that is left out. */
  readonly packQuietMs?: number;
  /** How long what was compressed is kept aside for whoever may still write to it; as `quietMs` when left out. */
  readonly leftMs?: number;
  /** The share of the time that may be worked, up to 1; a quarter when left out. */
  readonly duty?: number;
  /** A thread that stands already and is kept behind each pass; each pass has one of its own when left out. */
  readonly thread?: ArchiveThread;
}

/** What one pass did. */
export interface ArchiveReport {
  readonly archived: number;
  readonly indexed: number;
  readonly failed: number;
  /** Who else moves files of this folder, where somebody does. */
  readonly heldBy?: string;
}

export interface Archiver {
  /** Finishes what was begun, and archives and indexes all that is due. One pass at a time. */
  run(): Promise<ArchiveReport>;
  /** Says that the index at a path cannot be read: the next pass makes it anew. */
  suspect(indexPath: string): void;
  /** Runs a pass soon, and then now and again. */
  start(): void;
  /** Ends the pass at work. */
  close(): Promise<void>;
}

const FIRST_MS = 60_000;
const EVERY_MS = 900_000;
const DAY_MS = 86_400_000;
const MOST_SUSPECTS = 1000;

/** Compresses the logs of closed days, one server alone for a folder. */
export function createArchiver(options: ArchiverOptions): Archiver {
  const { dir, clock, log, afterDays = 2, quietMs = 600_000, duty = 0.25 } = options;
  const leftMs = options.leftMs ?? quietMs;
  const packQuietMs = options.packQuietMs ?? options.quietMs ?? DAY_MS;
  const thread = options.thread ?? createArchiveThread();
  const refused = new Set<string>();
  const suspects = new Set<string>();
  const archiveFile = createFileArchiver({ dir, log, thread, refused, suspects, duty, quietMs, packQuietMs, leftMs });
  let running: Promise<ArchiveReport> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let toldHolder: string | undefined;

  function run(): Promise<ArchiveReport> {
    running ??= pass().finally(() => (running = undefined));
    return running;
  }

  async function pass(): Promise<ArchiveReport> {
    const sums = { archived: 0, indexed: 0, failed: 0 };
    if (!(await stat(dir).catch(() => undefined))?.isDirectory()) return sums;
    const outcome = await lockFolder(dir);
    if ('heldBy' in outcome) {
      tellHolder(outcome.heldBy);
      return { ...sums, heldBy: outcome.heldBy };
    }
    toldHolder = undefined;
    try {
      const today = dayOf(clock());
      const days = (await readdir(dir)).filter((day) => isRealDay(day) && day < today).sort();
      for (const day of days) {
        for (const name of await tidyDay(join(dir, day), leftMs)) {
          if (isClosed || !(await outcome.lock.isHeld())) return sums;
          const done = await archiveFile(day, name, day <= addDays(today, -afterDays)).catch((error: unknown) =>
            tell(day, name, error),
          );
          if (done) sums[done] += 1;
        }
      }
      return sums;
    } finally {
      if (!options.thread) await thread.end();
      await outcome.lock.release();
    }
  }

  function tellHolder(holder: string): void {
    if (toldHolder !== holder)
      log.warn(
        `The logs folder ${dir} is archived by ${holder}; this server leaves that to it. Give each server its own folder, or stop one.`,
      );
    toldHolder = holder;
  }

  function tell(day: string, name: string, error: unknown): 'failed' | undefined {
    if (isClosed) return undefined;
    if (error instanceof ArchiveError && error.isLongLine) {
      refused.add(join(dir, day, name));
      log.warn(`${day}/${name} has a line of more than 16 MiB and stays as it is.`);
    } else if (error instanceof ArchiveError && error.code === 'ENOSPC')
      log.warn(
        `There is no room to archive ${day}/${name}; it stays as it is and is tried again later. Free space on the disk of ${dir}.`,
      );
    else log.warn({ err: error }, `${day}/${name} could not be archived; it stays as it is and is tried again later.`);
    return 'failed';
  }

  function start(): void {
    const next = (ms: number): void => {
      timer = setTimeout(() => {
        run()
          .catch((error: unknown) =>
            log.warn({ err: error }, 'The logs could not be archived; this is tried again later.'),
          )
          .finally(() => {
            if (!isClosed) next(EVERY_MS);
          });
      }, ms).unref();
    };
    next(FIRST_MS);
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(timer);
    await thread.end();
    await running?.catch(() => undefined);
  }

  function suspect(indexPath: string): void {
    if (suspects.size < MOST_SUSPECTS) suspects.add(indexPath);
  }

  return { run, suspect, start, close };
}
