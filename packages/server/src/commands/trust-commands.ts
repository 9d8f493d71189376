import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import type { CommandIo } from '../core/command-io.ts';
import { addAccountCommands, addTokenCommands } from './account-commands.ts';

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
