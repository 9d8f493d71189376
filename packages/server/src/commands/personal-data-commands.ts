import { Command } from 'commander';
import type { PersonalDataArgs } from '../logs/personal-data/run.ts';

type Verb = PersonalDataArgs['verb'];
type Options = Pick<PersonalDataArgs, 'dryRun' | 'json'> & Partial<Omit<PersonalDataArgs, 'verb' | 'name'>>;

const DESCRIPTIONS: Readonly<Record<Verb, string>> = {
  find: 'count the lines and rows with the names and addresses of a player',
  export: 'write the lines with the names and addresses of a player into a new file',
  blank: 'write x over the addresses of a player in the logs',
};

/** Adds `personal-data find|export|blank NAME` to the commands about logs. */
export function addPersonalDataCommands(logs: Command, run: (args: PersonalDataArgs) => Promise<void>): void {
  const group = new Command('personal-data').description('what the logs hold of a person').copyInheritedSettings(logs);
  logs.addCommand(group);
  for (const verb of ['find', 'export', 'blank'] as const) {
    const command = group
      .command(verb)
      .description(DESCRIPTIONS[verb])
      .argument('<name>', 'in-game name')
      .option('--from <day>', 'the first day, YYYYMMDD')
      .option('--to <day>', 'the last day, YYYYMMDD')
      .option('--ip <address>', 'an address besides those that the database knows; may be repeated', repeated, [])
      .option('--dry-run', 'only tell what would be done', false)
      .option('--json', 'as JSON', false);
    if (verb === 'export') command.option('--out <file>', 'a file that does not exist yet');
    if (verb !== 'find') command.option('--yes', 'go on though others used an address, too', false);
    if (verb === 'blank') command.option('--database', 'blank the rows of the database, too', false);
    command.action((name: string, options: Options) =>
      run({ ip: [], yes: false, database: false, ...options, verb, name }),
    );
  }
}

const repeated = (value: string, before: string[]): string[] => [...before, value];
