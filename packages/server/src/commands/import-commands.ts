import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Config } from '../config/config.ts';
import { EXPORT_FORMS, EXPORT_KINDS, type ExportForm, type ExportKind } from '../modules/move-in/out/forms.ts';
import type { CommandIo } from '../core/command-io.ts';

const UNITS = { s: 1, m: 60, h: 3600 } as const;
const LEAST_SECONDS = 5;

/** `60s`, `5m` or `1h`, in seconds. */
function seconds(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6})([smh])$/.exec(text) ?? [];
  const value = Number(count) * (UNITS[unit as keyof typeof UNITS] ?? NaN);
  if (!(value >= LEAST_SECONDS))
    throw new InvalidArgumentError(`Use a time such as 60s, 5m or 1h, from ${LEAST_SECONDS}s.`);
  return value;
}

const MAP = 'a mapping file, or the name of one that comes with Steward';
const FROM = 'an SQLite file, a folder, or the address of a database (STEWARD_IMPORT_FROM)';

interface RunOptions {
  readonly map: string;
  readonly from?: string;
  readonly dryRun: boolean;
  readonly acceptGone: boolean;
  readonly every?: number;
  readonly json: boolean;
}

/** Adds `import` with its commands; `done` takes the exit code. */
export function addImportCommands(
  root: Command,
  io: CommandIo,
  {
    config,
    done,
  }: {
    readonly config: () => Config;
    readonly done: (code: number) => void;
  },
): void {
  const cli = () => import('../modules/move-in/cli.ts');
  const group = root.command('import').description("a game's own database, or bans of other tools");
  const run = group
    .command('run', { isDefault: true })
    .description('bring in what is new or changed; can be repeated without harm')
    .requiredOption('--map <mapping>', MAP)
    .option('--from <place>', FROM)
    .option('--dry-run', 'only tell what would come in', false)
    .option('--every <time>', 'do so again and again, such as 60s', seconds)
    .option('--accept-gone', 'take rows that are no longer there for removed, however many', false)
    .option('--json', 'as JSON', false)
    .action(async ({ map, from, dryRun, every, acceptGone, json }: RunOptions) =>
      done(await (await cli()).runMoveIn(config(), io, { map, from, dryRun, every, acceptGone, json })),
    );
  group.addHelpText('after', () => `\nWithout a command it is run:\n\n${run.helpInformation()}`);
  group
    .command('check')
    .description('show what a mapping makes of a database: rows as they would come in, counts, and what is odd')
    .requiredOption('--map <mapping>', MAP)
    .option('--from <place>', FROM)
    .option('--full', 'look at every row of large tables, too', false)
    .option('--json', 'as JSON', false)
    .action(async ({ map, from, full, json }: { map: string; from?: string; full: boolean; json: boolean }) =>
      done(await (await cli()).runCheck({ map, from, full, json }, io)),
    );
  group
    .command('schema')
    .description('print the JSON schema of mapping files, for editors')
    .action(async () => (await cli()).printSchema(io));
  group
    .command('maps')
    .description('list the mappings that come with Steward, or print one')
    .option('--show <name>', 'print this one')
    .action(async ({ show }: { show?: string }) => (await cli()).printMaps(io, show));
  const out = root.command('export').description('lists for other tools, to standard output');
  for (const [kind, what] of Object.entries(EXPORT_KINDS) as [ExportKind, string][])
    out
      .command(kind)
      .description(what)
      .addOption(new Option('--as <form>', 'for whom').choices(EXPORT_FORMS).default('csv'))
      .action(async ({ as: form }: { as: ExportForm }) =>
        (await import('../modules/move-in/out/cli.ts')).runExport(config(), io, { kind, form }),
      );
}
