import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import type { CommandIo } from '../core/command-io.ts';
import { wholeNumber } from './whole-number.ts';

/** The commands that make a community and serve it. */
export function addServingCommands(root: Command, io: CommandIo, configOf: () => Config): void {
  root
    .command('serve')
    .description('serve the community of the data folder')
    .action(async () => (await import('./serve.ts')).serve(configOf(), io));
  root
    .command('demo')
    .description('serve a made-up community on this machine')
    .option('--players <count>', 'accounts in it', wholeNumber(1))
    .option('--seed <number>', 'another one', wholeNumber(0))
    .option('--fresh', 'throw the old one away first', false)
    .action(async (options: { players?: number; seed?: number; fresh: boolean }) =>
      (await import('./demo.ts')).demo(configOf(), io, {
        players: options.players,
        seed: options.seed,
        fresh: options.fresh,
      }),
    );
  root
    .command('init')
    .description('make the first owner; asks for a password (or STEWARD_OWNER_PASSWORD)')
    .requiredOption('--name <name>', 'in-game name')
    .action(async (options: { name: string }) => (await import('./operate.ts')).init(configOf(), io, options));
  root
    .command('migrate')
    .description('bring the database to this version')
    .option('--plan', 'only tell what would be done, and how long it takes', false)
    .option('--json', 'with --plan: as JSON', false)
    .action(async (options: { plan: boolean; json: boolean }) =>
      options.plan
        ? (await import('./plan-upgrade.ts')).printUpgradePlan(configOf(), io, options)
        : (await import('./operate.ts')).migrateDatabase(configOf(), io),
    );
}
