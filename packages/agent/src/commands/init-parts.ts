import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { detectFormat } from '@steward/api-client/log-forms/forms';
import { readAt } from '@steward/api-client/log-forms/read-at';
import { CONSOLE_GAMES, type ConsoleGame } from '../console/game-console.ts';
import { AgentError, reasonOf } from '../errors.ts';
import { findLogs } from '../logs/find-logs.ts';
import { headOfFile } from '../logs/read-chunk.ts';

/** Asks for what an option would have said; gives `otherwise` where nobody can answer. */
export type Ask = (option: string) => (question: string, otherwise?: string, secret?: boolean) => Promise<string>;

/** What says that something is not wanted. */
export const NONE = 'none';
const UNIT = /\.(?:service|target)$/;
const MOST_SHOWN = 8;
const GAMES = [...CONSOLE_GAMES, NONE].join(', ');

/** The ports that players connect to, and those of the consoles, where they are not told. */
const PORTS: Readonly<Record<ConsoleGame, number>> = { samp: 7777, minecraft: 25_565, fivem: 30_120 };
const CONSOLE_PORTS: Readonly<Record<ConsoleGame, number>> = { ...PORTS, minecraft: 25_575 };

const portOf = (text: string): number | string => (/^\d{1,5}$/.test(text) ? Number(text) : text);
const usualPort = (ports: Readonly<Record<ConsoleGame, number>>, game: string): string =>
  String(CONSOLE_GAMES.filter((one) => one === game).map((one) => ports[one])[0] ?? 0);

/** A game and a port, as `status` has them; undefined where nothing is to be asked. */
export async function statusOf(
  ask: Ask,
  { game, port }: { readonly game?: string | undefined; readonly port?: string | undefined },
): Promise<object | undefined> {
  const named = game ?? (await ask('--game')(`Game whose server is asked how it is: ${GAMES}`, NONE));
  if (named === NONE) {
    if (port !== undefined) throw new AgentError('A port goes with a game. Give --game, too.');
    return undefined;
  }
  const given = port ?? (await ask('--port')('Port that players connect to', usualPort(PORTS, named)));
  return { game: named, port: portOf(given) };
}

export interface ConsoleWords {
  readonly console?: string | undefined;
  readonly consolePort?: string | undefined;
  readonly passwordFile?: string | undefined;
}

/** The console that takes the commands in place of the script, as `console` has it; undefined for none. */
export async function consoleOf(ask: Ask, words: ConsoleWords): Promise<object | undefined> {
  const named =
    words.console ?? (await ask('--console')(`Game whose console (RCON) takes what staff ask: ${GAMES}`, NONE));
  if (named === NONE) {
    if ((words.consolePort ?? words.passwordFile) !== undefined)
      throw new AgentError('A port and a password of a console go with its game. Give --console, too.');
    return undefined;
  }
  const port =
    words.consolePort ?? (await ask('--console-port')('Port of its console', usualPort(CONSOLE_PORTS, named)));
  const file = words.passwordFile ?? (await ask('--password-file')('File that holds its password'));
  return { game: named, port: portOf(port), passwordFile: file };
}

/** What a log looks like; undefined where it cannot be read yet. */
async function formOf(path: string): Promise<string | undefined> {
  const handle = await open(path, 'r').catch(() => undefined);
  if (!handle) return undefined;
  try {
    return detectFormat(await readAt(handle, 0, headOfFile));
  } finally {
    await handle.close();
  }
}

/** What is found where a log is said to be, a line each. */
async function foundAt(path: string): Promise<string[]> {
  const { logs, isFolder } = await findLogs(path, '').catch((error: unknown) => {
    throw new AgentError(`${path} cannot be read: ${reasonOf(error)}.`, { cause: error });
  });
  if (isFolder && logs.length === 0) return [`${path} holds no log yet; those that come are followed.`];
  const lines: string[] = [];
  for (const log of logs.slice(0, MOST_SHOWN)) {
    const form = await formOf(log.path);
    lines.push(form === undefined ? `${log.path} is not there yet.` : `${log.path} looks like ${form}.`);
  }
  return logs.length > MOST_SHOWN ? [...lines, `${logs.length - MOST_SHOWN} more logs are there.`] : lines;
}

export interface LogWords {
  readonly logs?: readonly string[] | undefined;
  readonly zone?: string | undefined;
  readonly logEvents?: boolean | undefined;
}

interface LogsOptions {
  readonly words: LogWords;
  /** The folder that paths are taken from. */
  readonly folder: string;
  show(line: string): void;
}

const machineZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The logs that are followed, as `logs` has them; tells what each looks like. */
export async function logsOf(ask: Ask, { words, folder, show }: LogsOptions): Promise<object[] | undefined> {
  const paths = [...(words.logs ?? [])];
  const tell = async (path: string) => {
    for (const line of await foundAt(resolve(folder, path))) show(line);
  };
  for (const path of paths) await tell(path);
  while (words.logs === undefined) {
    const path = await ask('--logs')(`Log file or folder that is brought to the panel, or ${NONE}`, NONE);
    if (path === NONE) break;
    paths.push(path);
    await tell(path);
  }
  if (paths.length === 0) return undefined;
  const zone = words.zone ?? (await ask('--zone')('Clock that writes their times', machineZone()));
  const tells =
    words.logEvents ?? /^y/i.test(await ask('--log-events')('Report who joins, leaves and is killed by them', 'no'));
  return paths.map((path) => ({ path, zone, ...(tells && { events: true }) }));
}

/** What the panel may restart here, as `restart` has it: `NAME=UNIT`, or `NAME=PROGRAM ARGUMENTS`. */
export async function restartsOf(ask: Ask, given: readonly string[] | undefined): Promise<object | undefined> {
  const targets = (given ?? []).map((one) => {
    const at = one.indexOf('=');
    if (at < 1) throw new AgentError('--restart: Use NAME=UNIT, such as prod=samp.service, or NAME=PROGRAM.');
    return [one.slice(0, at), one.slice(at + 1).trim()] as const;
  });
  while (given === undefined) {
    const name = await ask('--restart')(`Name of what the panel may restart here, such as prod, or ${NONE}`, NONE);
    if (name === NONE) break;
    targets.push([name, await ask('--restart')('Its unit, such as samp.service, or a program with its arguments')]);
  }
  if (targets.length === 0) return undefined;
  return Object.fromEntries(
    targets.map(([name, what]) => [name, UNIT.test(what) ? { systemd: what } : { command: what.split(/\s+/) }]),
  );
}
