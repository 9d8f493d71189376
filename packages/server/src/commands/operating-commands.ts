import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import type { CommandIo } from '../core/command-io.ts';
import { addBackupCommands } from './backup-commands.ts';

/** The commands with which operators look after a server. */
export function addOperatingCommands(root: Command, io: CommandIo, configOf: () => Config): void {
  const config = root.command('config').description('the settings');
  config
    .command('check')
    .description('tell every problem of the settings, with its place and what to set')
    .action(async () => (await import('./config.ts')).checkConfig(io));
  config
    .command('show')
    .description('print the settings in effect and where each comes from; secrets are hidden')
    .option('--json', 'as JSON', false)
    .action(async (options: { json: boolean }) => (await import('./config.ts')).showConfig(io, options));
  config
    .command('schema')
    .description('print the JSON Schema of the file, for editors')
    .action(async () => (await import('./config.ts')).printConfigSchema(io));
  root
    .command('move')
    .description('move the community to another database, and check it there; stop every server first')
    .option('--to <database>', 'postgres://… or embedded (or STEWARD_MOVE_TO)')
    .action(async (options: { to?: string }) => (await import('./move.ts')).moveDatabase(configOf(), io, options));
  root
    .command('doctor')
    .description('look for what is wrong with this server, and say what to do')
    .option('--json', 'as JSON', false)
    .action(async (options: { json: boolean }) => (await import('./doctor.ts')).doctor(configOf(), io, options));
  addBackupCommands(root, io, configOf);
}
