import { showDay } from '@steward/api-client/rules/log-days';
import type { RetentionReport } from '../logs/retention/retention-report.ts';

export const jsonOf = ({ isDryRun, files, days, bytes, byType, gone, failed, links }: RetentionReport) => ({
  dry_run: isDryRun,
  files,
  days,
  bytes,
  types: Object.fromEntries(
    Object.entries(byType).map(([type, { firstDay, lastDay, ...sum }]) => [
      type,
      { ...sum, first_day: firstDay, last_day: lastDay },
    ]),
  ),
  gone: gone.map(({ day, type, name, bytes: size }) => ({ day, type, file: name, bytes: size })),
  failed,
  links,
});

const row = (cells: readonly string[]): string =>
  cells.map((cell, at) => (at === 0 || at === 4 ? cell.padEnd(12) : cell.padStart(at === 3 ? 15 : 7))).join('  ');

export function tableOf({ byType }: RetentionReport): string {
  const rows = Object.entries(byType).map(([type, { days, files, bytes, firstDay, lastDay }]) =>
    row([type, String(days), String(files), String(bytes), `${showDay(firstDay)} – ${showDay(lastDay)}`]),
  );
  return [row(['TYPE', 'DAYS', 'FILES', 'BYTES', 'FROM – TO']), ...rows].join('\n');
}

export function summary({ isDryRun, files, days, bytes, failed }: RetentionReport): string {
  const what = `${files} ${files === 1 ? 'log' : 'logs'} of ${days} ${days === 1 ? 'day' : 'days'}, ${bytes} bytes`;
  const rest = failed.length > 0 ? ` ${failed.length} could not be removed; the next run tries them again.` : '';
  return isDryRun ? `Would remove ${what}. Nothing was removed.` : `Removed ${what}.${rest}`;
}
