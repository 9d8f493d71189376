import { Command, CommanderError } from 'commander';
import type { TryWords } from './commands/try.ts';
import { AgentError } from './errors.ts';
import type { AgentIo } from './io.ts';
import { shownText } from './shown-text.ts';
import { VERSION } from './version.ts';

const DONE = 0;
const FAILED = 1;
const USAGE = 2;
const CONFIG = 'agent.json';

const ENVIRONMENT = `
Settings (environment):
  STEWARD_AGENT_TOKEN            the token of this game server, in place of that of agent.json`;

interface InitWords {
  readonly panel?: string;
  readonly tokenFile?: string;
  readonly events?: string;
  readonly commands?: string;
  readonly spool?: string;
  readonly game?: string;
  readonly port?: string;
  readonly console?: string;
  readonly consolePort?: string;
  readonly passwordFile?: string;
  readonly logs?: readonly string[];
  readonly zone?: string;
  readonly logEvents?: boolean;
  readonly restart?: readonly string[];
  readonly force: boolean;
}

/** The commands; each is loaded when it runs. `done` takes the exit code. */
function program(io: AgentIo, done: (code: number) => void): Command {
  const root = new Command('steward-agent')
    .description('Brings a game machine and Steward together.')
    .version(VERSION)
    .option(
      '--config <file>',
      'the configuration (default: "agent.json"); run and check take several',
      (file: string, before: readonly string[]) => [...before, file],
      [] as readonly string[],
    )
    .addHelpText('after', ENVIRONMENT)
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.out(text.trimEnd()), writeErr: (text) => io.err(text.trimEnd()) });
  const configs = (): readonly string[] => {
    const given = root.opts<{ config: readonly string[] }>().config;
    return given.length > 0 ? given : [CONFIG];
  };
  const config = (): string => {
    const [file = CONFIG, ...more] = configs();
    if (more.length > 0) throw new AgentError('Only run and check take several configurations. Give --config once.');
    return file;
  };

  root
    .command('init')
    .description('ask what the agent needs to know, and write agent.json')
    .option('--panel <address>', 'address of the panel')
    .option('--token-file <file>', 'a file that holds the token')
    .option('--events <file>', 'file of events that the game script writes')
    .option('--commands <file>', 'file of commands that the game script reads')
    .option('--spool <folder>', 'folder for what waits for the panel')
    .option('--game <game>', 'the game whose server is asked how it is: samp, minecraft or fivem')
    .option('--port <port>', 'the port that players connect to')
    .option('--console <game>', 'the game whose console takes what staff ask, in place of its script')
    .option('--console-port <port>', 'the port of the console')
    .option('--password-file <file>', 'a file that holds the password of the console')
    .option('--logs <path...>', 'log files, and folders of them')
    .option('--zone <zone>', 'the clock that writes their times')
    .option('--log-events', 'report who joins, leaves and is killed by them')
    .option('--restart <name=unit...>', 'what the panel may restart: a unit, or a program with its arguments')
    .option('--force', 'replace an agent.json that is there', false)
    .action(async (words: InitWords) =>
      done(await (await import('./commands/init.ts')).init(io, { ...words, config: config() })),
    );
  root
    .command('check')
    .description('try everything that is configured, and say how to mend what is wrong')
    .action(async () => done(await (await import('./commands/check.ts')).check(io, configs())));
  root
    .command('run')
    .description('bring the game and the panel together until it is stopped')
    .action(async () => done(await (await import('./commands/run.ts')).run(io, configs())));
  root
    .command('try')
    .description('print the events that a log file tells, one a line, and send nothing')
    .argument('<file>', 'the log file')
    .option('--format <format>', 'its form, where it is not found out')
    .option('--encoding <encoding>', 'its character set, where it is not found out')
    .option('--zone <zone>', 'the clock that writes its times')
    .option('--mapping <file>', 'lines of your own scripts, and the events that they tell')
    .action(async (file: string, words: TryWords) =>
      done(await (await import('./commands/try.ts')).tryFile(io, file, words)),
    );
  root
    .command('schema')
    .description('write the JSON Schema of agent.json')
    .argument('[file]', 'where to, in place of standard output')
    .action(async (file: string | undefined) => done(await (await import('./commands/schema.ts')).schema(io, file)));
  return root;
}

/** Does what the command line asks; gives the exit code. */
export async function main(argv: readonly string[], io: AgentIo): Promise<number> {
  let code = DONE;
  try {
    await program(io, (given) => (code = given)).parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : USAGE;
    if (io.stop.aborted) return DONE;
    if (!(error instanceof AgentError)) {
      io.err(shownText(`steward-agent: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`));
      return FAILED;
    }
    const [first = '', ...more] = error.message.split('\n');
    io.err(shownText(`steward-agent: ${first}`));
    for (const line of more) io.err(shownText(`  ${line}`));
    return FAILED;
  }
}
