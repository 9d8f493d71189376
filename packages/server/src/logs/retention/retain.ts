import { rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogType } from '@steward/api-client/rules/log-access';
import { dayOf } from '@steward/api-client/rules/log-days';
import type { AuditDraft } from '../../core/audit.ts';
import { lockFolder } from '../archive/lock.ts';
import { findExpired, isOwnFolder } from './expired.ts';
import type { ExpiredFile } from './expired.ts';
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

export interface TypeSum {
  readonly days: number;
  readonly files: number;
  /** With the indexes. */
  readonly bytes: number;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** What was removed, or would be. */
export interface RetentionReport {
  readonly isDryRun: boolean;
  /** Logs and what belongs to them. */
  readonly gone: readonly ExpiredFile[];
  /** Logs alone. */
  readonly files: number;
  readonly days: number;
  readonly bytes: number;
  readonly byType: Readonly<Partial<Record<LogType, TypeSum>>>;
  /** `day/name` with the reason. */
  readonly failed: readonly { readonly file: string; readonly reason: string }[];
  /** Links that were left alone. */
  readonly links: readonly string[];
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

function sums(gone: readonly ExpiredFile[]): Pick<RetentionReport, 'files' | 'days' | 'bytes' | 'byType'> {
  const byType: Partial<Record<LogType, TypeSum>> = {};
  for (const [type, files] of Map.groupBy(gone, (file) => file.type)) {
    const days = [...new Set(files.map(({ day }) => day))].sort();
    byType[type] = { ...total(files), days: days.length, firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' };
  }
  return { ...total(gone), days: new Set(gone.map(({ day }) => day)).size, byType };
}

const total = (files: readonly ExpiredFile[]): { readonly files: number; readonly bytes: number } => ({
  files: files.filter(({ isLog }) => isLog).length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
});

/** What the audit log keeps of a run. */
export const retentionAudit = ({ files, days, bytes, byType, failed }: RetentionReport): AuditDraft => ({
  action: 'logs.retention',
  target: 'logs',
  after: {
    files,
    days,
    bytes,
    failed: failed.length,
    byType: Object.fromEntries(Object.entries(byType).map(([type, sum]) => [type, sum.files])),
  },
});
