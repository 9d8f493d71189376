import { mkdirSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { systemClock } from '../core/clock.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { createLog } from '../core/log.ts';
import type { Services } from '../core/services.ts';
import { createServices, type ServiceParts } from '../start-services.ts';
import { databaseProblem, reasonOf } from './database-problem.ts';

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
