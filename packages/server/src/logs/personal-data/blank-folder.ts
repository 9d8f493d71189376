import { CommandError } from '../../core/command-io.ts';
import { blankLogs, type BlankReport } from './blank-logs.ts';
import { auditRun, type PersonalDataRun } from './run.ts';

export async function blankFolder(run: PersonalDataRun): Promise<BlankReport> {
  const { services, subject, args, today } = run;
  const { config, database } = services;
  const report = await blankLogs({
    dir: config.logsDir,
    range: args,
    today,
    finder: subject.addresses,
    isDryRun: args.dryRun,
    signal: new AbortController().signal,
    ...(args.quietMs !== undefined && { quietMs: args.quietMs }),
    beforeChanges: (found) =>
      database.withWrite((tx) =>
        auditRun(tx, run, 'blank-begin', {
          files: found.length,
          found: found.reduce((sum, { addresses }) => sum + addresses, 0),
        }),
      ),
  });
  if ('heldBy' in report)
    throw new CommandError(
      `The logs folder ${config.logsDir} is at work by ${report.heldBy}. Nothing was changed; try again in a few minutes.`,
    );
  return report;
}
