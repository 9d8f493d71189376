import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { printable } from '../../core/printable.ts';
import { CommandError } from '../../core/command-io.ts';
import { instant } from '../../core/clock.ts';
import { decodeLine } from '../engine/decode.ts';
import { createDayClock, MOST_STAMP_BYTES, parseStamp } from '../engine/line-time.ts';
import type { DayClock } from '../engine/line-time.ts';
import { findPersonalData } from './find.ts';
import type { FindReport, FindTask } from './find.ts';
import type { FoundLine } from './lines.ts';
import type { LyingLog } from './stored-files.ts';
import { reasonOf } from './words.ts';

const BATCH_BYTES = 256 * 1024;

/**
 * Writes the lines of the player into a new file, one JSON object a line. It is on the disk when it is done, and gone
 * when that fails. Throws a CommandError where the file cannot be made, such as when there is one.
 */
export async function exportLines(path: string, task: Omit<FindTask, 'onLine'>): Promise<FindReport> {
  const target = await create(path);
  let batch: string[] = [];
  let batchBytes = 0;
  const clocks = new Map<string, DayClock>();
  const clockOf = (day: string): DayClock => {
    const clock = clocks.get(day) ?? createDayClock(day);
    clocks.set(day, clock);
    return clock;
  };
  const flush = async (): Promise<void> => {
    await target.writeFile(batch.join(''));
    batch = [];
    batchBytes = 0;
  };
  try {
    const report = await findPersonalData({
      ...task,
      onLine: async (log, line) => {
        const text = `${JSON.stringify(recordOf(log, line, clockOf(log.day)))}\n`;
        batch.push(text);
        batchBytes += text.length;
        if (batchBytes >= BATCH_BYTES) await flush();
      },
    });
    await flush();
    await target.sync();
    await target.close();
    return report;
  } catch (error) {
    await target.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

async function create(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new CommandError(`${printable(path)} exists already. Name a file that does not with --out.`);
    throw new CommandError(`${printable(path)} cannot be made (${reasonOf(error)}). Name another file with --out.`);
  }
}

function recordOf(log: LyingLog, line: FoundLine, clock: DayClock): object {
  const time = timeOf(clock, line.bytes);
  return {
    day: log.day,
    type: log.type,
    file: log.file,
    line: line.line,
    time: time === undefined ? null : instant(time),
    text: decodeLine(line.bytes).toWellFormed(),
    name: line.hasName,
    address: line.hasAddress,
  };
}

/** Epoch seconds of the line's own stamp. */
function timeOf(clock: DayClock, bytes: Buffer): number | undefined {
  const stamp = parseStamp(bytes.subarray(0, MOST_STAMP_BYTES));
  if (!stamp) return undefined;
  return 'instant' in stamp ? stamp.instant : clock.at(stamp.secondOfDay, false);
}
