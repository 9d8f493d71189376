import { resolve } from 'node:path';
import { IMPORT_ENCODINGS, IMPORT_FORMATS } from '@steward/api-client/log-forms/formats';
import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { addPersonalDataCommands } from './personal-data-commands.ts';
import type { CommandIo } from '../core/command-io.ts';
import { wholeNumber } from './whole-number.ts';

type ImportOptions = Partial<Record<'format' | 'encoding' | 'zone', string>> & { dryRun: boolean };

interface ShipOptions {
  readonly source: string;
  readonly once: boolean;
  readonly encoding: string;
  readonly interval: number;
  readonly again: boolean;
}

interface Surroundings {
  readonly io: CommandIo;
  readonly configOf: () => Config;
  /** Takes the exit code. */
  readonly done: (code: number) => void;
}

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

function addShip(logs: Command, { io, configOf, done }: Surroundings): void {
  logs
    .command('ship')
    .description('send the logs of this machine to the server of STEWARD_LOGS_URL, and what is added to them')
    .option('--source <name>', 'a name for this folder, where several are shipped', '')
    .option('--once', 'end when all is sent', false)
    .option('--encoding <encoding>', 'the character set of lines that are not UTF-8', 'windows-1252')
    .option('--interval <seconds>', 'how long to wait between two looks', wholeNumber(1), 1)
    .option('--again', 'send what the server has lost, too', false)
    .action(async (options: ShipOptions) => {
      const { runLogsShip } = await import('./ship-logs.ts');
      const { logsUrl, logsDir, dataDir } = configOf();
      const stopping = new AbortController();
      void io.stopped().then(() => stopping.abort());
      const { interval, ...rest } = options;
      const args = {
        ...rest,
        url: logsUrl,
        dir: logsDir,
        marksDir: resolve(dataDir, 'ship'),
        intervalSeconds: interval,
      };
      done(await runLogsShip(args, { clock: Date.now, signal: stopping.signal, err: (line) => io.err(line) }));
    });
}
