import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../packages/server/src/config/read.ts';
import { systemClock } from '../../packages/server/src/core/clock.ts';
import { createLog } from '../../packages/server/src/core/log.ts';
import { createServices } from '../../packages/server/src/start-services.ts';
import { seedDemo } from '../../packages/server/src/demo/seed-world.ts';
import { cpuSecondsOf } from '../processor.ts';

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
  const dir = mkdtempSync(join(tmpdir(), 'steward-bench-'));
  const children: ChildProcess[] = [];
  const pids = new Map<string, number>();
  let worlds = 0;

  async function seeded(folder: string, env: Readonly<Record<string, string>>) {
    mkdirSync(folder);
    const given = { ...env, STEWARD_DATA_DIR: folder, STEWARD_PORT: '0' };
    const services = await createServices(
      readConfig(given, () => ''),
      { clock: systemClock, log: createLog({ level: 'silent', stream: { write: () => undefined } }) },
    );
    await seedDemo(services, { logFiles: false });
    await services.close();
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

/**
 * Lets some connections make requests in turn for so many seconds: how many were answered a second, and the p99 of each in
 * milliseconds. Throws where one is refused.
 */
export async function askedOf(
  { url, cookie }: { readonly url: string; readonly cookie: string },
  requests: readonly Request[],
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<{ readonly rate: number; readonly p99: number }> {
  const headers = { cookie, 'content-type': 'application/json', origin: url };
  const done = await autocannon({ url, connections, duration: seconds, headers, requests });
  if (done.non2xx > 0) throw new Error(`${done.non2xx} requests were refused, such as ${requests[0]?.path ?? ''}.`);
  return { rate: done.requests.average, p99: done.latency.p99 };
}

/** A note about a player: a write with its entry in the audit log. */
export const noteAbout = (name: string): Request => ({
  path: `/api/rpg/user/${encodeURIComponent(name)}/notes`,
  method: 'POST',
  body: JSON.stringify({ note: 'Asked about a refund, was told to wait.' }),
});
