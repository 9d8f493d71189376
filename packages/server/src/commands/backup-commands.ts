import { type Command, Option } from 'commander';
import type { Config } from '../config/config.ts';
import type { CommandIo } from '../core/command-io.ts';
import { duration } from './duration.ts';

const elsewhere = (flag: string, text: string): Option => new Option(`${flag} <store>`, text).choices(['s3']);

interface BackupFlags {
  readonly to?: 's3';
  readonly logs: boolean;
  readonly withSecrets: boolean;
  readonly keys?: string;
  readonly every?: number;
  readonly keep?: number;
}

export function addBackupCommands(root: Command, io: CommandIo, configOf: () => Config): void {
  root
    .command('backup')
    .description('put everything into one archive while the server runs, and read it back')
    .argument('[target]', 'a file that does not exist yet (.tar.zst); a folder with --every')
    .addOption(elsewhere('--to', 'put it into the bucket of the settings instead'))
    .option('--no-logs', 'leave the log files out')
    .option('--with-secrets', 'keep passwords and webhooks of the settings in it', false)
    .option('--keys <folder>', 'copy the keys there; they are never in the archive')
    .option('--every <time>', 'make one after another until it is ended, such as 6h', duration)
    .option('--keep <time>', 'remove those that are older, such as 14d', duration)
    .action(async (target: string | undefined, options: BackupFlags) =>
      (await import('./backup.ts')).backup(configOf(), io, target, options),
    );
  root
    .command('backup-check')
    .description('read archives, or all of a folder, and say which cannot be used')
    .argument('[target...]')
    .addOption(elsewhere('--from', 'those in the bucket of the settings, all when none is named'))
    .action(async (targets: string[], options: { from?: 's3' }) =>
      (await import('./backup.ts')).verifyBackups(configOf, io, targets, options),
    );
  root
    .command('restore')
    .description('bring an archive back into an empty data folder and database')
    .argument('<file>')
    .addOption(elsewhere('--from', 'the name of one in the bucket of the settings'))
    .action(async (file: string, options: { from?: 's3' }) =>
      (await import('./backup.ts')).restore(configOf(), io, file, options),
    );
  root
    .command('files')
    .description('screenshots and maps')
    .command('move')
    .description('copy them to the other store and compare each there; run it again to go on')
    .addOption(new Option('--to <store>', 'where to').choices(['s3', 'folder']).makeOptionMandatory())
    .option('--dry-run', 'only tell what would be copied', false)
    .action(async (options: { to: 's3' | 'folder'; dryRun: boolean }) =>
      (await import('./move-files.ts')).moveFiles(configOf(), io, options),
    );
}
