import type { Config } from '../config/config.ts';
import { CommandError } from '../core/command-io.ts';
import { fileProblem } from '../core/file-problem.ts';
import { NewerDatabaseError, UnfinishedCopyError } from '../db/migrate.ts';
import { isBusy } from '../db/violations.ts';

/** The first line of what a failure says. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

/** What a failure to open the database says to whoever runs the command; other failures as they are. */
export function databaseProblem(config: Config, error: unknown): unknown {
  if (error instanceof NewerDatabaseError || error instanceof UnfinishedCopyError)
    return new CommandError(error.message);
  const problem = fileProblem(error);
  if (problem !== undefined) return new CommandError(problem);
  if (config.databaseUrl !== undefined && (isBusy(error) || (error instanceof Error && 'code' in error)))
    return new CommandError(
      `The database cannot be used (${reasonOf(error)}). Check STEWARD_DATABASE_URL, and that the database is running.`,
    );
  if (error instanceof Error && 'errcode' in error)
    return new CommandError(
      `The database file ${config.databaseFile} cannot be used (${reasonOf(error)}). Check the folder that STEWARD_DATA_DIR names.`,
    );
  return error;
}
