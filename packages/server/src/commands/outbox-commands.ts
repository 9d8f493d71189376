import { OUTBOX_STATES, type OutboxState } from '@steward/api-client/rules/outbox';
import { Option, type Command } from 'commander';
import type { Config } from '../config/config.ts';
import type { CommandIo } from '../core/command-io.ts';
import { wholeNumber } from './whole-number.ts';

/** The commands about what is to follow changes. */
export function addOutboxCommands(root: Command, io: CommandIo, configOf: () => Config): void {
  const outbox = root
    .command('outbox')
    .description('what is to follow changes: alerts, commands for game servers, restarts');
  outbox
    .command('list')
    .description('list it, newest first')
    .addOption(new Option('--state <state>', 'only what stands so; failed is what was given up').choices(OUTBOX_STATES))
    .option('--limit <count>', 'how many at most', wholeNumber(1), 50)
    .option('--json', 'as JSON', false)
    .action(async (options: { state?: OutboxState; limit: number; json: boolean }) =>
      (await import('./outbox.ts')).listOutboxItems(configOf(), io, { ...options, state: options.state }),
    );
  outbox
    .command('retry')
    .description('try again what was given up, or now what waits')
    .argument('<id>', 'its number in the list', wholeNumber(1))
    .action(async (id: number) => (await import('./outbox.ts')).retryOutboxItem(configOf(), io, { id }));
  outbox
    .command('drop')
    .description('let go of what was given up or waits: it will not be done')
    .argument('<id>', 'its number in the list', wholeNumber(1))
    .action(async (id: number) => (await import('./outbox.ts')).dropOutboxItem(configOf(), io, { id }));
}
