import { commandEnv } from '@steward/api-client/processes/command-env';
import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { readZone } from '@steward/api-client/log-forms/zone';
import type * as z from 'zod';
import type { ConsoleGame } from '../console/game-console.ts';
import type { ConsoleAddress } from '../console/source-rcon.ts';
import { AgentError, reasonOf } from '../errors.ts';
import { AgentFile } from './schema.ts';

/** What the agent runs with: `agent.json` with absolute paths and the token itself. */
export interface AgentConfig extends Omit<AgentFile, 'token' | 'tokenFile' | '$schema' | 'console' | 'logs'> {
  /** The file that it was read from. */
  readonly file: string;
  readonly token: string;
  /** Where the token came from, to say so. */
  readonly tokenFrom: string;
  readonly console?: ConsoleAddress & { readonly game: ConsoleGame };
  /** Empty when none are followed. */
  readonly logs: readonly (NonNullable<AgentFile['logs']>[number] & { readonly name: string })[];
  /** The variables of the machine that restart commands get. */
  readonly commandEnv: Readonly<Record<string, string>>;
}

type Env = Readonly<Record<string, string | undefined>>;

const TOKEN_VARIABLE = 'STEWARD_AGENT_TOKEN';

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** The settings that the schema has where `path` leads. */
function knownAt(path: readonly PropertyKey[]): readonly string[] {
  let at: unknown = AgentFile;
  for (const key of path) at = typeof key === 'number' ? elementOf(at) : shapeOf(at)[String(key)];
  return Object.keys(shapeOf(at)).filter((name) => name !== '$schema');
}

function elementOf(schema: unknown): unknown {
  const { element, unwrap } = schema as { element?: unknown; unwrap?: () => unknown };
  return element ?? (unwrap ? elementOf(unwrap.call(schema)) : undefined);
}

function shapeOf(schema: unknown): Readonly<Record<string, unknown>> {
  const { shape, unwrap } = schema as { shape?: Record<string, unknown>; unwrap?: () => unknown };
  if (shape) return shape;
  return unwrap ? shapeOf(unwrap.call(schema)) : {};
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String).join('.');
  const where = path === '' ? '' : `${path}: `;
  if (issue.code === 'unrecognized_keys') {
    const [are, no] = issue.keys.length > 1 ? ['are', 'no settings'] : ['is', 'no setting'];
    return `${where}${quoted(issue.keys)} ${are} ${no} here. There are ${quoted(knownAt(issue.path))}.`;
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) return `${where}This is missing.`;
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return `${where}This is no ${issue.expected === 'string' ? 'text' : issue.expected}.`;
  return `${where}${issue.message}`;
}

async function readText(file: string, what: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new AgentError(`The ${what} ${file} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
}

async function tokenOf(file: AgentFile, folder: string, env: Env): Promise<{ token: string; tokenFrom: string }> {
  const inEnvironment = env[TOKEN_VARIABLE]?.trim();
  if (inEnvironment) return { token: inEnvironment, tokenFrom: TOKEN_VARIABLE };
  if (file.token !== undefined) return { token: file.token.trim(), tokenFrom: 'agent.json' };
  if (file.tokenFile === undefined)
    throw new AgentError(
      `There is no token. Put it into "token", name a file in "tokenFile", or set ${TOKEN_VARIABLE}.`,
    );
  const path = resolve(folder, file.tokenFile);
  const token = (await readText(path, 'token file')).trim();
  if (token === '') throw new AgentError(`The token file ${path} is empty. Put the token of this game server into it.`);
  return { token, tokenFrom: path };
}

async function consoleOf({ console }: AgentFile, folder: string): Promise<AgentConfig['console']> {
  if (!console) return undefined;
  const { game, host, port, password, passwordFile = '', encoding } = console;
  const read = password ?? (await readText(resolve(folder, passwordFile), 'file of the RCON password')).trim();
  return { game, host, port, password: read, encoding };
}

/** Reads a configuration that is text already. Throws `AgentError` with a sentence for each fault. */
export function parseAgentFile(text: string, file: string): AgentFile {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const why = error instanceof Error ? ` ${error.message}.` : '';
    throw new AgentError(`${file} is not JSON.${why}`, { cause: error });
  }
  const parsed = AgentFile.safeParse(value, { reportInput: true });
  if (!parsed.success)
    throw new AgentError(`${file} cannot be used.\n${parsed.error.issues.map(sentenceOf).join('\n')}`);
  const { bridge, console, restart = {} } = parsed.data;
  const usesRcon = Object.values(restart).some(({ rcon }) => rcon !== undefined);
  if (usesRcon && !console)
    throw new AgentError(
      `${file} cannot be used.\nrestart: A restart by rcon needs the console of the game. Give console.`,
    );
  if (bridge?.commands !== undefined && console && !usesRcon)
    throw new AgentError(
      `${file} cannot be used.\nCommands go to the game script or to its console: leave out bridge.commands or console.`,
    );
  if (console && (console.password === undefined) === (console.passwordFile === undefined))
    throw new AgentError(`${file} cannot be used.\nconsole: Give either password or passwordFile.`);
  const names = (parsed.data.logs ?? []).map(logName);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw new AgentError(`${file} cannot be used.\nlogs: Two of them are called "${twice}". Give one another name.`);
  return parsed.data;
}

const logName = ({ name, path }: NonNullable<AgentFile['logs']>[number]): string => name ?? basename(path);
const mapValues = <T, R>(record: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** Reads `agent.json` and the token. Throws `AgentError`. */
export async function readAgentConfig(path: string, env: Env): Promise<AgentConfig> {
  const file = resolve(path);
  const text = await readText(file, 'configuration').catch((error: unknown) => {
    const hint = 'Make one by "steward-agent init", or name another by --config.';
    throw error instanceof AgentError ? new AgentError(`${error.message} ${hint}`, { cause: error }) : error;
  });
  const read = parseAgentFile(text, file);
  const folder = dirname(file);
  const { token, tokenFrom } = await tokenOf(read, folder, env);
  const gameConsole = await consoleOf(read, folder);
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new AgentError(`The token of ${tokenFrom} holds a blank or a character that no token has. Copy it again.`);
  return {
    file,
    panel: new URL(read.panel).origin,
    token,
    tokenFrom,
    spool: { ...read.spool, folder: resolve(folder, read.spool.folder) },
    ...(read.bridge && {
      bridge: {
        ...read.bridge,
        events: resolve(folder, read.bridge.events),
        ...(read.bridge.commands !== undefined && { commands: resolve(folder, read.bridge.commands) }),
      },
    }),
    ...(gameConsole && { console: gameConsole }),
    logs: (read.logs ?? []).map((one) => ({
      ...one,
      path: resolve(folder, one.path),
      name: logName(one),
      ...(one.mapping !== undefined && { mapping: resolve(folder, one.mapping), events: true }),
      zone: one.zone === undefined ? undefined : readZone(one.zone),
    })),
    ...(read.status && {
      status: {
        ...read.status,
        ...(read.status.process && {
          process: {
            ...read.status.process,
            ...(read.status.process.pidFile !== undefined && {
              pidFile: resolve(folder, read.status.process.pidFile),
            }),
          },
        }),
      },
    }),
    ...(read.restart && {
      restart: mapValues(read.restart, (target) => ({
        ...target,
        ...(target.command && { cwd: resolve(folder, target.cwd ?? '.') }),
      })),
    }),
    commandEnv: commandEnv(env),
  };
}

/** Reads several of them, each of which is a game server of its own. Throws `AgentError`. */
export async function readAgentConfigs(paths: readonly string[], env: Env): Promise<AgentConfig[]> {
  if (paths.length > 1 && env[TOKEN_VARIABLE]?.trim())
    throw new AgentError(`${TOKEN_VARIABLE} is one token for several configurations. Put each token into its own.`);
  const configs: AgentConfig[] = [];
  for (const path of paths) {
    const config = await readAgentConfig(path, env);
    const same = configs.find(({ spool }) => spool.folder === config.spool.folder);
    if (same)
      throw new AgentError(`${same.file} and ${config.file} have one spool.folder. Give each a folder of its own.`);
    configs.push(config);
  }
  return configs;
}
