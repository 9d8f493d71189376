import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { CommandError, type CommandIo } from './core/command-io.ts';
import { fileProblem } from './core/file-problem.ts';
import { ConfigError } from './config/problems.ts';
import { readConfig } from './config/read.ts';
import type { Config } from './config/config.ts';
import { addBridgeCommands } from './commands/bridge-commands.ts';
import { addOperatingCommands } from './commands/operating-commands.ts';
import { addImportCommands } from './commands/import-commands.ts';
import { addLogsCommands } from './commands/logs-commands.ts';
import { addOutboxCommands } from './commands/outbox-commands.ts';
import { addServingCommands } from './commands/serving-commands.ts';
import { addTrustCommands } from './commands/trust-commands.ts';
import { VERSION } from './modules/site/version.ts';

const DONE = 0;
const FAILED = 1;
const USAGE = 2;

const ENVIRONMENT = `
Settings (environment):
  STEWARD_PORT, STEWARD_HOST     where it listens (4747, 127.0.0.1)
  STEWARD_DATA_DIR               database, keys and files (.data)
  STEWARD_DATABASE_URL           postgres://… instead of the embedded database
  STEWARD_DATABASE_READ_URL      postgres://… of a replica, for long reads
  STEWARD_PUBLIC_URL             the address that people use
  STEWARD_SECRET_KEY             key for secrets at rest, instead of the key file
  STEWARD_LOGS_DIR               the game's logs (<data>/logs)
  STEWARD_LOGS_URL               clickhouse://… instead of the folder
  STEWARD_TRUST_PROXY            number of proxies in front, or their addresses, or loopback
  STEWARD_AUDIT_KEY              key that signs the audit log, instead of audit.key
  STEWARD_AUDIT_HEAD             where its end is written every hour: a file, - , off, or https://…
  STEWARD_SECURITY_LOG           where refusals are written: a file, - or off (<data>/security.log)
  STEWARD_CONFIG                 a JSON file with names, links, servers, commands`;

/** The commands; each is loaded when it runs. `done` takes the exit code. */
export function program(io: CommandIo, done: (code: number) => void): Command {
  const config = (): Config => readConfig(io.env, (name) => readFileSync(name, 'utf8'));
  const root = new Command('steward-server')
    .description("Steward's API server.")
    .version(VERSION)
    .addHelpText('after', ENVIRONMENT)
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.out(text.trimEnd()), writeErr: (text) => io.err(text.trimEnd()) });

  addServingCommands(root, io, config);
  addTrustCommands(root, io, config);
  addOutboxCommands(root, io, config);
  addBridgeCommands(root, io, config);
  addOperatingCommands(root, io, config);
  addImportCommands(root, io, { config, done });
  addLogsCommands(root, { io, configOf: config, done });
  return root;
}

/** Runs one command line. Gives the exit code: 0 done, 1 failed, 2 usage. */
export async function main(args: readonly string[], io: CommandIo): Promise<number> {
  let code = DONE;
  try {
    await program(io, (given) => (code = given)).parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : USAGE;
    const problem = error instanceof CommandError || error instanceof ConfigError ? error.message : fileProblem(error);
    if (problem === undefined) throw error;
    io.err(problem);
    return FAILED;
  }
}
