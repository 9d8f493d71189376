import { ONE_OR_ALL_OF_SERVER } from '@steward/api-client/rules/refusals';
import { Command } from 'commander';
import type { Config } from '../config/config.ts';
import type { RejectedChoice } from './bridge.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { wholeNumber } from './whole-number.ts';

interface Some {
  readonly server?: string;
  readonly kind?: string;
}

function choiceOf(id: number | undefined, { server, kind }: Some): RejectedChoice {
  if (id !== undefined && server === undefined && kind === undefined) return { id };
  if (id !== undefined || server === undefined) throw new CommandError(ONE_OR_ALL_OF_SERVER);
  return { server, kind };
}

/** Adds `bridge rejected list|show|retry|drop`. */
export function addBridgeCommands(root: Command, io: CommandIo, config: () => Config): void {
  const rejected = root
    .command('bridge')
    .description('what game servers report')
    .command('rejected')
    .description('events that could not be taken in and were set aside');
  rejected
    .command('list')
    .description('list them, newest first')
    .option('--server <id>', 'only those of one game server')
    .option('--kind <kind>', 'only those of one kind')
    .option('--limit <count>', 'how many at most', wholeNumber(1), 50)
    .option('--json', 'as JSON', false)
    .action(async ({ server, kind, limit, json }: Some & { limit: number; json: boolean }) =>
      (await import('./bridge.ts')).listRejectedEvents(config(), io, { server, kind, limit, json }),
    );
  rejected
    .command('show')
    .description('print one as it came, with the reason')
    .argument('<id>', 'its number in the list', wholeNumber(1))
    .action(async (id: number) => (await import('./bridge.ts')).showRejectedEvent(config(), io, { id }));
  const verbs = [
    ['retry', 'take in what can be now, such as after an update; of a server the oldest 500'],
    ['drop', 'let go of them'],
  ] as const;
  for (const [verb, description] of verbs)
    rejected
      .command(verb)
      .description(description)
      .argument('[id]', 'the number of one in the list', wholeNumber(1))
      .option('--server <id>', 'all of one game server')
      .option('--kind <kind>', 'of these only one kind')
      .action(async (id: number | undefined, options: Some) => {
        const { retryRejectedEvents, dropRejectedEvents } = await import('./bridge.ts');
        const run = verb === 'retry' ? retryRejectedEvents : dropRejectedEvents;
        await run(config(), io, choiceOf(id, options));
      });
}
