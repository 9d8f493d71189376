import { dayOf, isRealDay } from '@steward/api-client/rules/log-days';
import { printable } from '../core/printable.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { withServices } from './open-services.ts';
import type { Config } from '../config/config.ts';
import { runBlank } from '../logs/personal-data/run-blank.ts';
import { runExport, runFind } from '../logs/personal-data/run-find.ts';
import { findSubject, warningsOf } from '../logs/personal-data/subject.ts';
import type { PersonalDataArgs } from '../logs/personal-data/run.ts';
import { reasonOf } from '../logs/personal-data/words.ts';

const FAILED = 1;
const USAGE = 2;

/**
 * `steward-server logs personal-data`: gives the exit code: 0 done, 1 not all could be done, 2 usage. Each run leaves an
 * entry in the audit log, without addresses. Throws a CommandError.
 */
export async function runPersonalData(config: Config, io: CommandIo, args: PersonalDataArgs): Promise<number> {
  const problem = problemOf(args);
  if (problem !== undefined) {
    io.err(problem);
    return USAGE;
  }
  return withServices(config, io, async (services) => {
    await services.logs.archiver.close();
    const subject = await findSubject(services.db, args.name, args.ip);
    for (const warning of warningsOf(subject)) io.err(warning);
    const isShared = subject.sharedWith.length + (args.verb === 'export' ? subject.takenNames.length : 0) > 0;
    if (args.verb !== 'find' && isShared && !args.yes && !args.dryRun) {
      io.err(
        args.verb === 'blank'
          ? 'Nothing was changed. The addresses of those players would be blanked as well; give --yes if that is meant.'
          : 'Nothing was exported. Lines about those players may be among them; give --yes if that is meant.',
      );
      return FAILED;
    }
    const run = { services, io, subject, args, today: dayOf(services.clock.nowMs()) };
    const verbs = { find: runFind, export: runExport, blank: runBlank } as const;
    return verbs[args.verb](run).catch((error: unknown) => {
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      const isMissing = 'code' in error && error.code === 'ENOENT';
      throw new CommandError(
        isMissing
          ? `The logs folder ${config.logsDir} cannot be read. Set STEWARD_LOGS_DIR to the folder of the logs.`
          : `This could not be done: ${reasonOf(error)}. Free space or give this account the rights, and run it again.`,
      );
    });
  });
}

function problemOf({ verb, from, to, out, database, dryRun, yes }: PersonalDataArgs): string | undefined {
  for (const day of [from, to])
    if (day !== undefined && !isRealDay(day)) return `${printable(day)} is no day. Write days as YYYYMMDD.`;
  if (from !== undefined && to !== undefined && from > to) return 'The first day lies after the last one. Swap them.';
  if (verb === 'export' && out === undefined && !dryRun) return 'Name a new file for the lines with --out.';
  if (verb !== 'export' && out !== undefined) return '--out goes with export.';
  if (verb !== 'blank' && database) return '--database goes with blank.';
  if (verb === 'find' && yes) return '--yes goes with export and blank.';
  if (database && (from !== undefined || to !== undefined))
    return 'With --database all days are blanked: the addresses are looked up there. Leave out --from and --to.';
  return undefined;
}
