import { IMPORT_ENCODINGS, IMPORT_FORMATS } from '@steward/api-client/log-forms/formats';
import type { Command } from 'commander';
import { addPersonalDataCommands } from './personal-data-commands.ts';
import { addShip, type Surroundings } from './ship-command.ts';

type ImportOptions = Partial<Record<'format' | 'encoding' | 'zone', string>> & { dryRun: boolean };

/** The commands about log files. */
export function addLogsCommands(root: Command, around: Surroundings): void {
  const { io, configOf, done } = around;
  const logs = root.command('logs').description('log files');
  logs
    .command('import')
    .description('import log files of games, or folders of them; can be repeated without harm')
    .argument('<file...>')
    .option('--format <format>', `the form of the files, where it is not found out: ${IMPORT_FORMATS.join(', ')}`)
    .option('--encoding <encoding>', `their character set: ${IMPORT_ENCODINGS.join(', ')}`)
    .option('--zone <zone>', 'the clock that wrote them, such as Europe/Moscow or +03:00 (the zone of the community)')
    .option('--dry-run', 'only tell what would be done', false)
    .addHelpText(
      'after',
      '\nWhat you say of a file is kept with it and with its older copies; auto finds out its form or character set again.',
    )
    .action(async (files: string[], options: ImportOptions) => {
      const { runLogsImport } = await import('./import-logs.ts');
      done(await runLogsImport({ files, ...options, dir: configOf().logsDir }, (line) => io.out(line)));
    });
  addShip(logs, around);
  logs
    .command('retention')
    .description('remove logs that were kept longer than logRetention says')
    .option('--dry-run', 'only tell what would go', false)
    .option('--json', 'as JSON', false)
    .action(async (options: { dryRun: boolean; json: boolean }) =>
      done(await (await import('./retain-logs.ts')).runLogsRetention(configOf(), io, options)),
    );
  addPersonalDataCommands(logs, async (args) =>
    done(await (await import('./personal-data.ts')).runPersonalData(configOf(), io, args)),
  );
}
