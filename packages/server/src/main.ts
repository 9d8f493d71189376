import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { OUTBOX_STATES, type OutboxState } from '@steward/api-client/rules/outbox';
import { Command, CommanderError, Option } from 'commander';
import { CommandError, type CommandIo } from './commands/io.ts';
import { wholeNumber } from './commands/whole-number.ts';
import { fileProblem } from './core/file-problem.ts';
import { ConfigError } from './config/problems.ts';
import { readConfig } from './config/read.ts';
import type { Config } from './config/config.ts';
import { IMPORT_ENCODINGS, IMPORT_FORMATS } from '@steward/api-client/log-forms/formats';
import { addBridgeCommands } from './commands/bridge-commands.ts';
import { addOperatingCommands } from './commands/operating-commands.ts';
import { addImportCommands } from './commands/import-commands.ts';
import { addPersonalDataCommands } from './modules/logs/personal-data/commands.ts';
import { VERSION } from './modules/site/version.ts';

const DONE = 0;
const FAILED = 1;
const USAGE = 2;

const ENVIRONMENT = `
Settings (environment):
  STEWARD_PORT, STEWARD_HOST     where it listens (4747, 127.0.0.1)
  STEWARD_DATA_DIR               database, keys and files (.data)
  STEWARD_DATABASE_URL           postgres://… instead of the embedded database
  STEWARD_PUBLIC_URL             the address that people use
  STEWARD_SECRET_KEY             key for secrets at rest, instead of the key file
  STEWARD_LOGS_DIR               the game's logs (<data>/logs)
  STEWARD_LOGS_URL               clickhouse://… instead of the folder
  STEWARD_TRUST_PROXY            number of proxies in front, or their addresses, or loopback
  STEWARD_AUDIT_KEY              key that signs the audit log, instead of audit.key
  STEWARD_AUDIT_HEAD             where its end is written every hour: a file, - , off, or https://…
  STEWARD_SECURITY_LOG           where refusals are written: a file, - or off (<data>/security.log)
  STEWARD_CONFIG                 a JSON file with names, links, servers, commands`;

type ImportCommandOptions = Partial<Record<'format' | 'encoding' | 'zone', string>> & { dryRun: boolean };

/** The commands; each is loaded when it runs. `done` takes the exit code. */
function program(io: CommandIo, done: (code: number) => void): Command {
  const config = (): Config => readConfig(io.env, (name) => readFileSync(name, 'utf8'));
  const root = new Command('steward-server')
    .description("Steward's API server.")
    .version(VERSION)
    .addHelpText('after', ENVIRONMENT)
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.out(text.trimEnd()), writeErr: (text) => io.err(text.trimEnd()) });

  root
    .command('serve')
    .description('serve the community of the data folder')
    .action(async () => (await import('./commands/serve.ts')).serve(config(), io));
  root
    .command('demo')
    .description('serve a made-up community on this machine')
    .option('--players <count>', 'accounts in it', wholeNumber(1))
    .option('--seed <number>', 'another one', wholeNumber(0))
    .option('--fresh', 'throw the old one away first', false)
    .action(async (options: { players?: number; seed?: number; fresh: boolean }) =>
      (await import('./commands/demo.ts')).demo(config(), io, {
        players: options.players,
        seed: options.seed,
        fresh: options.fresh,
      }),
    );
  root
    .command('init')
    .description('make the first owner; asks for a password (or STEWARD_OWNER_PASSWORD)')
    .requiredOption('--name <name>', 'in-game name')
    .action(async (options: { name: string }) => (await import('./commands/operate.ts')).init(config(), io, options));
  root
    .command('migrate')
    .description('bring the database to this version')
    .option('--plan', 'only tell what would be done, and how long it takes', false)
    .option('--json', 'with --plan: as JSON', false)
    .action(async (options: { plan: boolean; json: boolean }) =>
      options.plan
        ? (await import('./commands/plan-upgrade.ts')).printUpgradePlan(config(), io, options)
        : (await import('./commands/operate.ts')).migrateDatabase(config(), io),
    );
  const audit = root.command('audit').description('the audit log');
  audit
    .command('verify')
    .description('check that no entry was changed or removed; prints the last hash')
    .option('--head <file>', 'heads that were kept elsewhere, to compare with')
    .action(async (options: { head?: string }) =>
      (await import('./commands/audit.ts')).verifyAuditLog(config(), io, options),
    );
  audit
    .command('cut')
    .description('remove old entries and sign the cut')
    .requiredOption('--before <day>', 'the first day that is kept, such as 2026-01-31')
    .action(async (options: { before: string }) =>
      (await import('./commands/audit.ts')).cutAuditLog(config(), io, options),
    );
  audit
    .command('adopt-key')
    .description('go on with the present audit key where the one that signed is lost; stop every server first')
    .action(async () => (await import('./commands/audit-key.ts')).adoptAuditKey(config(), io));
  const account = root.command('account').description('the way back in, for the operator of this machine');
  account
    .command('list-owners')
    .description('name everybody of the highest rank')
    .action(async () => (await import('./commands/account.ts')).printOwners(config(), io));
  account
    .command('reset-password')
    .description('set a password; asks for it (or STEWARD_NEW_PASSWORD); ends every session and token')
    .requiredOption('--name <name>', 'in-game name')
    .action(async (options: { name: string }) =>
      (await import('./commands/account.ts')).resetPassword(config(), io, options),
    );
  account
    .command('reset-2fa')
    .description('turn two-factor off; ends every session and token')
    .requiredOption('--name <name>', 'in-game name')
    .action(async (options: { name: string }) =>
      (await import('./commands/account.ts')).resetTwoFactor(config(), io, options),
    );
  const key = root.command('key').description('the key for secrets at rest');
  key
    .command('rotate')
    .description('seal all secrets with a new key (STEWARD_NEW_SECRET_KEY where STEWARD_SECRET_KEY is set)')
    .action(async () => (await import('./commands/key.ts')).rotateKey(config(), io));
  key
    .command('adopt')
    .description('go on with the present key where the one of the database is lost')
    .action(async () => (await import('./commands/key.ts')).adoptKey(config(), io));
  const token = root.command('token').description('access tokens of game servers');
  token
    .command('create')
    .description('make a token and print it once')
    .addOption(new Option('--kind <kind>', 'whom it is for').choices(['bridge']).makeOptionMandatory())
    .requiredOption('--name <name>', 'what you call it')
    .option('--server <id>', 'which game server it is for; the first that gets commands when left out')
    .action(async (options: { name: string; server?: string }) =>
      (await import('./commands/token.ts')).createBridgeToken(config(), io, options),
    );
  token
    .command('list')
    .description('list those that work')
    .action(async () => (await import('./commands/token.ts')).listTokens(config(), io));
  token
    .command('revoke')
    .description('end one: what it has open ends within seconds')
    .argument('<id>', 'its number in the list', wholeNumber(1))
    .action(async (id: number) => (await import('./commands/token.ts')).revokeBridgeToken(config(), io, { id }));
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
      (await import('./commands/outbox.ts')).listOutboxItems(config(), io, { ...options, state: options.state }),
    );
  outbox
    .command('retry')
    .description('try again what was given up, or now what waits')
    .argument('<id>', 'its number in the list', wholeNumber(1))
    .action(async (id: number) => (await import('./commands/outbox.ts')).retryOutboxItem(config(), io, { id }));
  outbox
    .command('drop')
    .description('let go of what was given up or waits: it will not be done')
    .argument('<id>', 'its number in the list', wholeNumber(1))
    .action(async (id: number) => (await import('./commands/outbox.ts')).dropOutboxItem(config(), io, { id }));
  addBridgeCommands(root, io, config);
  addOperatingCommands(root, io, config);
  addImportCommands(root, io, { config, done });
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
    .action(async (files: string[], options: ImportCommandOptions) => {
      const { runLogsImport } = await import('./modules/logs/import/cli.ts');
      done(await runLogsImport({ files, ...options, dir: config().logsDir }, (line) => io.out(line)));
    });
  logs
    .command('ship')
    .description('send the logs of this machine to the server of STEWARD_LOGS_URL, and what is added to them')
    .option('--source <name>', 'a name for this folder, where several are shipped', '')
    .option('--once', 'end when all is sent', false)
    .option('--encoding <encoding>', 'the character set of lines that are not UTF-8', 'windows-1252')
    .option('--interval <seconds>', 'how long to wait between two looks', wholeNumber(1), 1)
    .option('--again', 'send what the server has lost, too', false)
    .action(async (options: { source: string; once: boolean; encoding: string; interval: number; again: boolean }) => {
      const { runLogsShip } = await import('./modules/logs/ship/cli.ts');
      const { logsUrl, logsDir, dataDir } = config();
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
  logs
    .command('retention')
    .description('remove logs that were kept longer than logRetention says')
    .option('--dry-run', 'only tell what would go', false)
    .option('--json', 'as JSON', false)
    .action(async (options: { dryRun: boolean; json: boolean }) =>
      done(await (await import('./modules/logs/retention/cli.ts')).runLogsRetention(config(), io, options)),
    );
  addPersonalDataCommands(logs, async (args) =>
    done(await (await import('./modules/logs/personal-data/cli.ts')).runPersonalData(config(), io, args)),
  );
  return root;
}

/** Runs one command line. Gives the exit code: 0 done, 1 failed, 2 usage. */
export async function main(args: readonly string[], io: CommandIo): Promise<number> {
  let code = DONE;
  try {
    await program(io, (given) => (code = given)).parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : USAGE;
    const problem = error instanceof CommandError || error instanceof ConfigError ? error.message : fileProblem(error);
    if (problem === undefined) throw error;
    io.err(problem);
    return FAILED;
  }
}
