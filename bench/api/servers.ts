import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEnd, ownFolder } from '../end.ts';
import { cpuSecondsOf } from '../processor.ts';
import { makeWorld } from '../worlds.ts';

const PASSWORD = 'steward-demo';

/** The server of this checkout, from its source. */
export const PROGRAM = fileURLToPath(new URL('../../packages/server/src/bin.ts', import.meta.url));

export interface Load {
  readonly requests: { readonly average: number; readonly total: number };
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly non2xx: number;
  readonly statusCodeStats: Readonly<Record<string, unknown>>;
}

export interface Request {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly body?: string;
}

type Autocannon = (options: {
  url: string;
  connections: number;
  duration: number;
  headers: Record<string, string>;
  requests?: readonly Request[];
  setupClient?: (client: { setRequests(requests: readonly Request[]): void }) => void;
}) => Promise<Load>;

export const autocannon = createRequire(new URL('../../packages/server/package.json', import.meta.url))(
  'autocannon',
) as Autocannon;

/** Servers as processes of their own, and a folder for what they need; `stop` ends and removes all. */
export interface StartedServers {
  readonly dir: string;
  /** Makes a demonstration world without logs; resolves with the settings of a server of its own on a copy of it. */
  madeWorld(): Promise<{ readonly STEWARD_DATA_DIR: string; readonly STEWARD_PORT: string }>;
  /** Makes the same in an empty PostgreSQL database; any number of servers may run on it. */
  madeWorldIn(url: string): Promise<Readonly<Record<string, string>>>;
  /** Starts a script and resolves with the address that it says. */
  start(file: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
  /** Seconds of processor time that the server of an address has taken, user and system together (Linux). */
  cpuSeconds(url: string): number;
  /** The number of the process of the server of an address. */
  pidOf(url: string): number;
  stopServers(): void;
  stop(): void;
}

export function startedServers(): StartedServers {
  const dir = ownFolder();
  const children: ChildProcess[] = [];
  const pids = new Map<string, number>();
  let worlds = 0;

  async function seeded(folder: string, env: Readonly<Record<string, string>>) {
    mkdirSync(folder);
    const given = { ...env, STEWARD_DATA_DIR: folder, STEWARD_PORT: '0' };
    await makeWorld(given, { logFiles: false });
    return given;
  }

  async function madeWorld() {
    const first = join(dir, 'world');
    if (worlds === 0) await seeded(first, {});
    const copy = join(dir, `world-${++worlds}`);
    cpSync(first, copy, { recursive: true });
    return { STEWARD_DATA_DIR: copy, STEWARD_PORT: '0' };
  }

  const madeWorldIn = (url: string) => seeded(join(dir, 'world-elsewhere'), { STEWARD_DATABASE_URL: url });

  function start(file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
    const child = spawn(process.execPath, [file, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    children.push(child);
    child.once(
      'exit',
      atEnd(() => child.kill('SIGKILL')),
    );
    return new Promise((resolve, reject) => {
      let said = '';
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const url = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
        if (url && child.pid) {
          pids.set(url, child.pid);
          resolve(url);
        }
      });
      child.once('exit', () => reject(new Error(`${file} ended: ${said}`)));
    });
  }

  function stopServers() {
    for (const child of children.splice(0)) child.kill();
  }

  function stop() {
    stopServers();
    rmSync(dir, { recursive: true, force: true });
  }

  const pidOf = (url: string) => pids.get(url) ?? 0;
  const cpuSeconds = (url: string) => cpuSecondsOf(pidOf(url));

  return { dir, madeWorld, madeWorldIn, start, cpuSeconds, pidOf, stopServers, stop };
}

/** Signs in an account of the demonstration; resolves with its cookie. Throws where that is refused. */
export async function signIn(server: string, name: string): Promise<string> {
  const answer = await fetch(`${server}/api/auth/rpg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password: PASSWORD }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0];
  if (cookie === undefined) throw new Error(`${name} could not sign in: ${answer.status}: ${await answer.text()}`);
  return cookie;
}

/** Names of players who are online in the demonstration. */
export async function onlinePlayers(server: string, cookie: string): Promise<string[]> {
  const answer = await fetch(`${server}/api/rpg/general/online`, { headers: { cookie } });
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
}

/** What a connection asks for, one after another, by its number. */
export type Asking = (connection: number) => readonly Request[];

/** Throws where a request was refused, with how many were and with which statuses. */
export function refuseRefused({ non2xx, statusCodeStats }: Load, what: string): void {
  if (non2xx > 0) throw new Error(`${non2xx} ${what} were refused: ${JSON.stringify(statusCodeStats)}`);
}

/** Lets each connection of a load ask for things of its own. */
export function eachItsOwn(asking: Asking) {
  let connection = 0;
  return {
    setupClient: (client: { setRequests(requests: readonly Request[]): void }) =>
      // It writes into them for which server they are.
      client.setRequests(asking(connection++).map((request) => ({ ...request }))),
  };
}

/**
 * Lets some connections make requests in turn for so many seconds: how many were answered a second, and the p99 of each in
 * milliseconds. Throws where one is refused.
 */
export async function askedOf(
  { url, cookie }: { readonly url: string; readonly cookie: string },
  requests: readonly Request[] | Asking,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<{ readonly rate: number; readonly p99: number }> {
  const headers = { cookie, 'content-type': 'application/json', origin: url };
  const asking = typeof requests === 'function' ? requests : startedApart(requests, connections);
  const done = await autocannon({ url, connections, duration: seconds, headers, ...eachItsOwn(asking) });
  refuseRefused(done, `requests such as ${asking(0)[0]?.path ?? ''}`);
  return { rate: done.requests.average, p99: done.latency.p99 };
}

/** All make the same requests, each from another one on. */
const startedApart =
  (requests: readonly Request[], connections: number): Asking =>
  (connection) => {
    const from = Math.floor((requests.length / connections) * connection) % requests.length;
    return [...requests.slice(from), ...requests.slice(0, from)];
  };

/** More than a connection asks for in a second. */
const ADDRESSES = 1_000;

/**
 * Profiles of these players, of each in turn and in a spelling that no other connection takes: that is another address of the
 * same player, so that no answer is one that was kept.
 */
export function profilesOf(names: readonly string[]): Asking {
  const rounds = Math.ceil(ADDRESSES / names.length);
  return (connection) =>
    Array.from({ length: rounds }, (_, round) =>
      names.map((name) => profileOf(spelled(name, connection * rounds + round))),
    ).flat();
}

export const profileOf = (name: string): Request => ({
  path: `/api/rpg/user/${encodeURIComponent(name)}`,
  method: 'GET',
});

/** A name in one of the ways to write it in large and small letters. */
function spelled(name: string, way: number): string {
  let letter = 0;
  return [...name.toLowerCase()]
    .map((one) => (one.toUpperCase() !== one && (way >> letter++) & 1 ? one.toUpperCase() : one))
    .join('');
}

/** A note about a player: a write with its entry in the audit log. */
export const noteAbout = (name: string): Request => ({
  path: `/api/rpg/user/${encodeURIComponent(name)}/notes`,
  method: 'POST',
  body: JSON.stringify({ note: 'Asked about a refund, was told to wait.' }),
});
