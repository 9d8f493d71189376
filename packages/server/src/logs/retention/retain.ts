import { rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOf } from '@steward/api-client/rules/log-days';
import { lockFolder } from '../archive/lock.ts';
import { type ExpiredFile, findExpired, isOwnFolder } from './expired.ts';
import { type RetentionReport, sums } from './retention-report.ts';
import type { LogRetention } from './rules.ts';

export interface RetentionTask {
  readonly dir: string;
  readonly retention: LogRetention;
  /** Epoch milliseconds; decides which days are over. */
  readonly nowMs: number;
  readonly isDryRun: boolean;
  /** Ends the run between two files. */
  readonly signal?: AbortSignal;
  /** Removes one file; the real thing when left out. */
  readonly remove?: (path: string) => Promise<void>;
}

/** Removes the logs that were kept long enough, under the folder's lock; a dry run only tells. Throws errors of the folder. */
export async function runRetention(task: RetentionTask): Promise<RetentionReport | { readonly heldBy: string }> {
  if (task.isDryRun) return retain(task, () => Promise.resolve(true));
  const outcome = await lockFolder(task.dir);
  if ('heldBy' in outcome) return outcome;
  try {
    return await retain(task, outcome.lock.isHeld);
  } finally {
    await outcome.lock.release();
  }
}

async function retain(task: RetentionTask, isHeld: () => Promise<boolean>): Promise<RetentionReport> {
  const { dir, retention, nowMs, isDryRun, signal, remove = rm } = task;
  const { files, links } = await findExpired(dir, retention, dayOf(nowMs));
  const gone: ExpiredFile[] = [];
  const failed: { file: string; reason: string }[] = [];
  for (const [day, ofDay] of Map.groupBy(files, (file) => file.day)) {
    if (signal?.aborted || !(await isHeld())) break;
    for (const file of ofDay) {
      try {
        if (!isDryRun) await removeFile(dir, file, remove);
        gone.push(file);
      } catch (error) {
        failed.push({ file: `${day}/${file.name}`, reason: error instanceof Error ? error.message : String(error) });
      }
    }
    if (!isDryRun) await rmdir(join(dir, day)).catch(() => undefined);
  }
  return { isDryRun, gone, ...sums(gone), failed, links };
}

async function removeFile(dir: string, file: ExpiredFile, remove: (path: string) => Promise<void>): Promise<void> {
  if (!(await isOwnFolder(dir, file.day))) throw new Error('Its folder became a link meanwhile.');
  await remove(join(dir, file.day, file.name));
}
