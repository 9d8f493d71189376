import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { duration } from './duration.ts';
import type { CommandIo } from './io.ts';

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

interface BackupFlags {
  readonly logs: boolean;
  readonly withSecrets: boolean;
  readonly keys?: string;
  readonly every?: number;
  readonly keep?: number;
}

function addBackupCommands(root: Command, io: CommandIo, configOf: () => Config): void {
  root
    .command('backup')
    .description('put everything into one archive while the server runs, and read it back')
    .argument('<target>', 'a file that does not exist yet (.tar.zst); a folder with --every')
    .option('--no-logs', 'leave the log files out')
    .option('--with-secrets', 'keep passwords and webhooks of the settings in it', false)
    .option('--keys <folder>', 'copy the keys there; they are never in the archive')
    .option('--every <time>', 'make one after another until it is ended, such as 6h', duration)
    .option('--keep <time>', 'remove those that are older, such as 14d', duration)
    .action(async (target: string, options: BackupFlags) =>
      (await import('./backup.ts')).backup(configOf(), io, target, options),
    );
  root
    .command('backup-check')
    .description('read archives, or all of a folder, and say which cannot be used')
    .argument('<target...>')
    .action(async (targets: string[]) => (await import('./backup.ts')).verifyBackups(io, targets));
  root
    .command('restore')
    .description('bring an archive back into an empty data folder and database')
    .argument('<file>')
    .action(async (file: string) => (await import('./backup.ts')).restore(configOf(), io, file));
}
