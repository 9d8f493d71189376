import type { LogType } from '@steward/api-client/rules/log-access';
import type { AuditDraft } from '../../core/audit.ts';
import type { ExpiredFile } from './expired.ts';

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

export function sums(gone: readonly ExpiredFile[]): Pick<RetentionReport, 'files' | 'days' | 'bytes' | 'byType'> {
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
