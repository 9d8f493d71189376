import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockFile, type FileLock } from '@steward/api-client/log-forms/file-lock';
import { UnavailableError } from '../../core/errors.ts';
import { prepareAppend, type Appending } from './append.ts';
import type { ArrivedPart, LogIntake } from './intake.ts';
import { ownName, placeLines } from './placed-lines.ts';

const LOCK = '.steward-door.lock';
const AT_ONCE = 8;
const RETRY_MS = 15;
const LONGEST_WAIT_MS = 5000;
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'EIO', 'EEXIST', 'ENOTDIR']);

async function inTurns<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE)
    done.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(work))));
  return done;
}

function unavailable(error: unknown): never {
  if (error instanceof Error && 'code' in error && FULL.has(String(error.code)))
    throw new UnavailableError('The logs folder takes nothing now. It may be full, or read-only.');
  throw error;
}

/** What is to be appended to each file, by path: live lines to the log that the community follows. */
function bytesByPath(parts: readonly ArrivedPart[]): Map<string, Buffer> {
  const texts = new Map<string, string[]>();
  for (const part of parts)
    for (const { day, type, shown } of placeLines(part)) {
      const path = `${day}/${part.isLive ? `${type}.log` : ownName(part, type)}`;
      const lines = texts.get(path);
      if (lines) lines.push(shown);
      else texts.set(path, [shown]);
    }
  return new Map([...texts].map(([path, lines]) => [path, Buffer.from(`${lines.join('\n')}\n`)]));
}

/** Takes lines into the logs folder. The logs themselves tell how much of what was cut off is in them. */
export function createFolderIntake(dir: string): LogIntake {
  let last: Promise<unknown> = Promise.resolve();

  /** Keeps other processes out, too. */
  async function lock(): Promise<FileLock> {
    const until = performance.now() + LONGEST_WAIT_MS;
    for (;;) {
      const held = await mkdir(dir, { recursive: true })
        .then(() => lockFile(join(dir, LOCK)))
        .catch(unavailable);
      if (held) return held;
      if (performance.now() > until) throw new UnavailableError('Another process writes to the logs folder.', 1);
      await sleep(RETRY_MS);
    }
  }

  async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
    const held = await lock();
    try {
      return await work();
    } finally {
      held.release();
    }
  }

  return {
    exclusively(work) {
      const next = last.then(() => whileLocked(work));
      last = next.catch(() => undefined);
      return next;
    },

    async write(parts, notes) {
      const all = [...bytesByPath(parts)];
      const noted = await notes.of(all.map(([path]) => path));
      const open: Appending[] = [];
      try {
        const prepared = await inTurns(all, async ([path, bytes]) => {
          const appending = await prepareAppend(join(dir, path), noted.get(path), bytes);
          open.push(appending);
          return { path, appending };
        });
        const begun = prepared.filter(({ appending }) => !appending.isNoted);
        if (begun.length > 0) await notes.begin(new Map(begun.map(({ path, appending }) => [path, appending.begin])));
        const ends = await inTurns(prepared, async ({ path, appending }) => [path, await appending.append()] as const);
        return new Map(ends);
      } catch (error) {
        return unavailable(error);
      } finally {
        for (const appending of open) await appending.close();
      }
    },
  };
}
