import { mkdirSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { systemClock } from '../core/clock.ts';
import { fileProblem } from '../core/file-problem.ts';
import { createLog } from '../core/log.ts';
import type { Services } from '../core/services.ts';
import { createServices, type ServiceParts } from '../start-services.ts';
import { NewerDatabaseError, UnfinishedCopyError } from '../db/migrate.ts';
import { isBusy } from '../db/violations.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';

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

/** The services, with failures to open them in words. */
export async function openServices(config: Config, parts: ServiceParts): Promise<Services> {
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new CommandError(
      `The data folder ${config.dataDir} cannot be made (${reasonOf(error)}). Set STEWARD_DATA_DIR to a folder that this account may write.`,
    );
  }
  try {
    return await createServices(config, parts);
  } catch (error) {
    throw databaseProblem(config, error);
  }
}

/** Runs one command over the services and closes them. Log lines go to stderr, warnings and worse only. */
export async function withServices<T>(
  config: Config,
  io: CommandIo,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const log = createLog({ level: 'warn', stream: { write: (line) => io.err(line.trimEnd()) } });
  const services = await openServices(config, { clock: systemClock, log });
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}
