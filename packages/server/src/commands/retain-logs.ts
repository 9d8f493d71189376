import { showDay } from '@steward/api-client/rules/log-days';
import { printable } from '../core/printable.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { withServices } from './open-services.ts';
import type { Config } from '../config/config.ts';
import { appendAudit } from '../core/audit.ts';
import { retentionAudit, runRetention } from '../logs/retention/retain.ts';
import type { RetentionReport } from '../logs/retention/retain.ts';
import { isAnyLimited } from '../logs/retention/rules.ts';

export interface LogsRetentionArgs {
  readonly dryRun: boolean;
  readonly json: boolean;
}

const DONE = 0;
const FAILED = 1;

/** `steward-server logs retention`: gives the exit code: 0 done, 1 something could not be removed. Throws a CommandError. */
export async function runLogsRetention(config: Config, io: CommandIo, args: LogsRetentionArgs): Promise<number> {
  if (!isAnyLimited(config.logRetention))
    throw new CommandError(
      'No log is ever removed: logRetention is not set. Set it in the file that STEWARD_CONFIG names.',
    );
  const report = args.dryRun ? await retain(config, true) : await retainAudited(config, io);
  io.out(args.json ? JSON.stringify(jsonOf(report)) : tableOf(report));
  for (const { file, reason } of report.failed) io.err(`${printable(file)} could not be removed: ${printable(reason)}`);
  for (const link of report.links) io.err(`${printable(link)} is a link and is left alone.`);
  if (!args.json) io.err(summary(report));
  if (config.logsUrl !== undefined)
    io.err('This is about the folder. What was shipped to ClickHouse is let go of there: see "Logs in ClickHouse".');
  return report.failed.length > 0 ? FAILED : DONE;
}

const retainAudited = (config: Config, io: CommandIo): Promise<RetentionReport> =>
  withServices(config, io, async ({ database, clock }) => {
    const report = await retain(config, false);
    const actor = { id: null, name: 'steward-server', ip: 'local' };
    await database.withWrite((tx) => appendAudit(tx, actor, clock.now(), [retentionAudit(report)]));
    return report;
  });

async function retain({ logsDir, logRetention }: Config, isDryRun: boolean): Promise<RetentionReport> {
  const report = await runRetention({ dir: logsDir, retention: logRetention, nowMs: Date.now(), isDryRun }).catch(
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error)) throw error;
      throw new CommandError(
        `The logs folder ${logsDir} cannot be used (${error.message}). Set STEWARD_LOGS_DIR to the folder of the logs.`,
      );
    },
  );
  if ('heldBy' in report)
    throw new CommandError(`The logs folder ${logsDir} is at work by ${report.heldBy}. Try again in a few minutes.`);
  return report;
}

const jsonOf = ({ isDryRun, files, days, bytes, byType, gone, failed, links }: RetentionReport) => ({
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

function tableOf({ byType }: RetentionReport): string {
  const rows = Object.entries(byType).map(([type, { days, files, bytes, firstDay, lastDay }]) =>
    row([type, String(days), String(files), String(bytes), `${showDay(firstDay)} – ${showDay(lastDay)}`]),
  );
  return [row(['TYPE', 'DAYS', 'FILES', 'BYTES', 'FROM – TO']), ...rows].join('\n');
}

function summary({ isDryRun, files, days, bytes, failed }: RetentionReport): string {
  const what = `${files} ${files === 1 ? 'log' : 'logs'} of ${days} ${days === 1 ? 'day' : 'days'}, ${bytes} bytes`;
  const rest = failed.length > 0 ? ` ${failed.length} could not be removed; the next run tries them again.` : '';
  return isDryRun ? `Would remove ${what}. Nothing was removed.` : `Removed ${what}.${rest}`;
}
