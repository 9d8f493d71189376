import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseAgentFile } from '../config/read.ts';
import { AgentError, codeOf, reasonOf } from '../errors.ts';
import { replaceFile } from '../files.ts';
import type { AgentIo } from '../io.ts';
import { shownText } from '../shown-text.ts';
import {
  consoleOf,
  logsOf,
  NONE,
  restartsOf,
  statusOf,
  type Ask,
  type ConsoleWords,
  type LogWords,
} from './init-parts.ts';
import { schemaText } from './schema.ts';

export interface InitOptions extends ConsoleWords, LogWords {
  readonly config: string;
  readonly panel?: string | undefined;
  readonly tokenFile?: string | undefined;
  readonly events?: string | undefined;
  readonly commands?: string | undefined;
  readonly spool?: string | undefined;
  /** The game whose server is asked how it is; nothing is asked where neither is given and nobody can answer. */
  readonly game?: string | undefined;
  readonly port?: string | undefined;
  /** `NAME=UNIT`, or `NAME=PROGRAM ARGUMENTS`. */
  readonly restart?: readonly string[] | undefined;
  readonly force: boolean;
}

const SCHEMA_FILE = 'agent.schema.json';

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw new AgentError(`${file} cannot be looked at: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Asks until there is an answer; without a terminal what is missing is named by its option. */
function asker(io: AgentIo): Ask {
  return (option) =>
    async (question, otherwise, secret = false) => {
      if (!io.ask) {
        if (otherwise !== undefined) return otherwise;
        throw new AgentError(`There is no terminal to ask on. Give ${option}.`);
      }
      for (;;) {
        const hint = otherwise === undefined ? '' : ` [${otherwise}]`;
        const answer = (await io.ask(`${question}${hint}: `, secret)).trim();
        if (answer !== '') return answer;
        if (otherwise !== undefined) return otherwise;
      }
    };
}

/** Where commands go that no console takes. */
async function commandsOf(ask: Ask, { commands }: InitOptions, hasConsole: boolean): Promise<{ commands?: string }> {
  if (hasConsole && commands === undefined) return {};
  return {
    commands: commands ?? (await ask('--commands')('File of commands that the game script reads', 'commands.ndjson')),
  };
}

/** Asks what the agent needs to know, and writes it to `agent.json`, which only its owner can read. */
export async function init(io: AgentIo, options: InitOptions): Promise<number> {
  const file = resolve(options.config);
  if (!options.force && (await exists(file)))
    throw new AgentError(`${file} is there already. Change it in an editor, or write a new one by --force.`);
  const ask = asker(io);
  const panel = options.panel ?? (await ask('--panel')('Address of the panel, such as https://panel.example.org'));
  const given = io.env.STEWARD_AGENT_TOKEN ? 'environment' : options.tokenFile ? 'file' : undefined;
  const token =
    given ?? (await ask('--token-file, or STEWARD_AGENT_TOKEN')('Token of this game server', undefined, true));
  const spool = options.spool ?? (await ask('--spool')('Folder for what waits for the panel', 'spool'));
  const events =
    options.events ??
    (await ask('--events')(`File of events that the game script writes, or ${NONE}`, 'events.ndjson'));
  const console = await consoleOf(ask, options);
  const bridge = events === NONE ? undefined : { events, ...(await commandsOf(ask, options, console !== undefined)) };
  const status = await statusOf(ask, options);
  const logs = await logsOf(ask, { words: options, folder: dirname(file), show: (line) => io.err(shownText(line)) });
  const restart = await restartsOf(ask, options.restart);
  const made = {
    $schema: `./${SCHEMA_FILE}`,
    panel,
    ...(options.tokenFile !== undefined && { tokenFile: options.tokenFile }),
    ...(given === undefined && { token }),
    spool: { folder: spool },
    ...(bridge && { bridge }),
    ...(console && { console }),
    ...(status && { status }),
    ...(logs && { logs }),
    ...(restart && { restart }),
  };
  const text = `${JSON.stringify(made, null, 2)}\n`;
  parseAgentFile(text, file);
  try {
    await replaceFile(join(dirname(file), SCHEMA_FILE), schemaText());
    await replaceFile(file, text);
  } catch (error) {
    throw new AgentError(`${file} cannot be written: ${reasonOf(error)}.`, { cause: error });
  }
  io.err(`Wrote ${file}. Try it by "steward-agent check".`);
  return 0;
}
