import { type Command, Option } from 'commander';
import type { Config } from '../config/config.ts';
import type { CommandIo } from '../core/command-io.ts';
import { wholeNumber } from './whole-number.ts';

export function addAccountCommands(root: Command, io: CommandIo, configOf: () => Config): void {
  const account = root.command('account').description('the way back in, for the operator of this machine');
  account
    .command('list-owners')
    .description('name everybody of the highest rank')
    .action(async () => (await import('./account.ts')).printOwners(configOf(), io));
  account
    .command('reset-password')
    .description('set a password; asks for it (or STEWARD_NEW_PASSWORD); ends every session and token')
    .requiredOption('--name <name>', 'in-game name')
    .action(async (options: { name: string }) => (await import('./account.ts')).resetPassword(configOf(), io, options));
  account
    .command('reset-2fa')
    .description('turn two-factor off; ends every session and token')
    .requiredOption('--name <name>', 'in-game name')
    .action(async (options: { name: string }) =>
      (await import('./account.ts')).resetTwoFactor(configOf(), io, options),
    );
}

export function addTokenCommands(root: Command, io: CommandIo, configOf: () => Config): void {
  const token = root.command('token').description('access tokens of game servers');
  token
    .command('create')
    .description('make a token and print it once')
    .addOption(new Option('--kind <kind>', 'whom it is for').choices(['bridge']).makeOptionMandatory())
    .requiredOption('--name <name>', 'what you call it')
    .option('--server <id>', 'which game server it is for; the first that gets commands when left out')
    .action(async (options: { name: string; server?: string }) =>
      (await import('./token.ts')).createBridgeToken(configOf(), io, options),
    );
  token
    .command('list')
    .description('list those that work')
    .action(async () => (await import('./token.ts')).listTokens(configOf(), io));
  token
    .command('revoke')
    .description('end one: what it has open ends within seconds')
    .argument('<id>', 'its number in the list', wholeNumber(1))
    .action(async (id: number) => (await import('./token.ts')).revokeBridgeToken(configOf(), io, { id }));
}
