import type { Config } from '../config/config.ts';
import { appendAudit } from '../core/audit.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { printable } from '../core/printable.ts';
import { runRetention } from '../logs/retention/retain.ts';
import { retentionAudit, type RetentionReport } from '../logs/retention/retention-report.ts';
import { isAnyLimited } from '../logs/retention/rules.ts';
import { withServices } from './open-services.ts';
import { jsonOf, summary, tableOf } from './retention-output.ts';

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
