import type { LogType } from '@steward/api-client/rules/log-access';
import { findLines } from './lines.ts';
import type { Finders, FoundLine } from './lines.ts';
import { cutPieces } from './pieces.ts';
import { type DayRange, listLyingLogs, type LyingLog } from './stored-files.ts';
import { openBytes } from './open-bytes.ts';
import { reasonOf } from './words.ts';

export interface FindTask extends Finders {
  readonly dir: string;
  readonly range: DayRange;
  readonly signal: AbortSignal;
  /** Told of each line, by day and file. */
  readonly onLine?: (log: LyingLog, line: FoundLine) => Promise<void>;
}

export interface DayCount {
  readonly day: string;
  readonly type: LogType;
  /** Lines with a name, an address or both. */
  readonly lines: number;
  readonly withName: number;
  readonly withAddress: number;
}

export interface FindReport {
  /** By day and type; none without lines. */
  readonly counts: readonly DayCount[];
  readonly lines: number;
  readonly files: number;
  /** Logs of which not all could be read, as `day/name`, with the reason. */
  readonly failed: readonly { readonly file: string; readonly reason: string }[];
  readonly links: readonly string[];
}

/** Counts the lines with a name or an address of the player. What can be read of a damaged log is counted. */
export async function findPersonalData(task: FindTask): Promise<FindReport> {
  const { logs, links } = await listLyingLogs(task.dir, task.range);
  const counts = new Map<string, DayCount>();
  const failed: { file: string; reason: string }[] = [];
  const files = new Set<string>();
  for (const log of logs) {
    try {
      for await (const line of linesOf(log, task)) {
        files.add(log.path);
        const key = `${log.day}/${log.type}`;
        const { day, type } = log;
        const known = counts.get(key) ?? { day, type, lines: 0, withName: 0, withAddress: 0 };
        counts.set(key, {
          ...known,
          lines: known.lines + 1,
          withName: known.withName + Number(line.hasName),
          withAddress: known.withAddress + Number(line.hasAddress),
        });
        await task.onLine?.(log, line);
      }
    } catch (error) {
      task.signal.throwIfAborted();
      if (!(error instanceof LogReadError)) throw error;
      failed.push({ file: `${log.day}/${log.file}`, reason: reasonOf(error) });
    }
  }
  const lines = [...counts.values()].reduce((sum, count) => sum + count.lines, 0);
  return { counts: [...counts.values()], lines, files: files.size, failed, links };
}

class LogReadError extends Error {
  override readonly name = 'LogReadError';
}

async function* linesOf(log: LyingLog, { signal, names, addresses }: FindTask): AsyncGenerator<FoundLine, void> {
  const bytes = await openBytes(log, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new LogReadError(reasonOf(error));
  });
  if (!bytes) return;
  try {
    yield* findLines(cutPieces(bytes.chunks()), { names, addresses });
    if (bytes.isDamaged()) throw new LogReadError('A part of it cannot be read.');
  } finally {
    await bytes.close();
  }
}
