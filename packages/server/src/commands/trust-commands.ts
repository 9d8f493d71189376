import { Option, type Command } from 'commander';
import type { Config } from '../config/config.ts';
import type { CommandIo } from '../core/command-io.ts';
import { wholeNumber } from './whole-number.ts';

/** The commands about what everybody trusts: the audit log, accounts, keys and tokens. */
export function addTrustCommands(root: Command, io: CommandIo, configOf: () => Config): void {
  addAuditCommands(root, io, configOf);
  addAccountCommands(root, io, configOf);
  addKeyCommands(root, io, configOf);
  addTokenCommands(root, io, configOf);
}

function addAuditCommands(root: Command, io: CommandIo, configOf: () => Config): void {
  const audit = root.command('audit').description('the audit log');
  audit
    .command('verify')
    .description('check that no entry was changed or removed; prints the last hash')
    .option('--head <file>', 'heads that were kept elsewhere, to compare with')
    .action(async (options: { head?: string }) => (await import('./audit.ts')).verifyAuditLog(configOf(), io, options));
  audit
    .command('cut')
    .description('remove old entries and sign the cut')
    .requiredOption('--before <day>', 'the first day that is kept, such as 2026-01-31')
    .action(async (options: { before: string }) => (await import('./audit.ts')).cutAuditLog(configOf(), io, options));
  audit
    .command('adopt-key')
    .description('go on with the present audit key where the one that signed is lost; stop every server first')
    .action(async () => (await import('./audit-key.ts')).adoptAuditKey(configOf(), io));
}

function addAccountCommands(root: Command, io: CommandIo, configOf: () => Config): void {
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

function addKeyCommands(root: Command, io: CommandIo, configOf: () => Config): void {
  const key = root.command('key').description('the key for secrets at rest');
  key
    .command('rotate')
    .description('seal all secrets with a new key (STEWARD_NEW_SECRET_KEY where STEWARD_SECRET_KEY is set)')
    .action(async () => (await import('./key.ts')).rotateKey(configOf(), io));
  key
    .command('adopt')
    .description('go on with the present key where the one of the database is lost')
    .action(async () => (await import('./key.ts')).adoptKey(configOf(), io));
}

function addTokenCommands(root: Command, io: CommandIo, configOf: () => Config): void {
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
