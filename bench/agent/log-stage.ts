import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { atEnd, ownFolder } from '../end.ts';
import { part } from '../figures.mjs';
import { startServer, PROGRAM, type RunningServer } from '../hardening/server.ts';
import { cpuSecondsOf } from '../processor.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';

const AGENT = join(import.meta.dirname, '../../packages/agent/bin/steward-agent.mjs');
/** As the unit in docs/operators/agent.md runs it. */
const LEAN = ['--max-semi-space-size=1', '--heap-growing-percent=5', '--optimize-for-size', '--no-maglev'];
const PASSWORD = 'a password for the bench';

/** A network that can be cut: what is open breaks, and nothing new gets through. */
export interface Wire {
  readonly port: number;
  cut(): void;
  mend(): void;
  close(): void;
}

export async function startWire(to: () => number): Promise<Wire> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(to(), '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/** A panel and the agent of a game machine, as built programs. */
export interface LogStage {
  readonly folder: string;
  readonly log: string;
  readonly events: string;
  server(): RunningServer;
  startServer(): Promise<void>;
  startAgent(): ChildProcess;
  /** The cookie of somebody who may follow logs. */
  signIn(): Promise<string>;
  /** All lines in the panel's folder that hold a text, without the time in front. */
  held(text: string): Promise<string[]>;
  close(): Promise<void>;
}

export interface LogStageOptions {
  /** Where the agent finds the panel; at the server itself when left out. */
  readonly port?: () => number;
  readonly follows?: boolean;
}

export async function openLogStage(name: string, options: LogStageOptions = {}): Promise<LogStage> {
  const folder = ownFolder(name);
  const data = join(folder, 'data');
  const port = await freePort();
  const env = { STEWARD_PORT: String(port), STEWARD_DATA_DIR: data, STEWARD_OWNER_PASSWORD: PASSWORD };
  const operate = (...args: string[]) =>
    execFileSync(process.execPath, [PROGRAM, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString();
  operate('init', '--name', 'Owner_Bench');
  const database = openDatabase({ url: undefined, file: join(data, 'steward.db') });
  await database.withWrite((tx) => tx.updateTable('player').set({ developer_level: 1 }).execute());
  await database.close();
  const token = operate('token', 'create', '--kind', 'bridge', '--name', 'bench').trim();
  let server = await startServer(['serve'], env);
  const [log, events] = [join(folder, 'server_log.txt'), join(folder, 'events.ndjson')];
  writeFileSync(log, '');
  writeFileSync(events, '');
  const agents = new Set<ChildProcess>();
  return {
    folder,
    log,
    events,
    server: () => server,
    async startServer() {
      server = await startServer(['serve'], env);
    },
    startAgent() {
      const panel = `http://127.0.0.1:${options.port?.() ?? port}`;
      writeFileSync(
        join(folder, 'agent.json'),
        JSON.stringify({
          panel,
          token,
          spool: { folder: 'spool' },
          bridge: { events: 'events.ndjson' },
          logs: [{ path: 'server_log.txt', zone: 'UTC', events: options.follows ?? false }],
        }),
      );
      const child = spawn(process.execPath, [...LEAN, AGENT, 'run'], {
        cwd: folder,
        env: { ...process.env, MALLOC_ARENA_MAX: '1' },
        stdio: 'ignore',
      });
      agents.add(child);
      const off = atEnd(() => child.kill('SIGKILL'));
      child.once('exit', () => {
        off();
        agents.delete(child);
      });
      return child;
    },
    async signIn() {
      const response = await fetch(`${server.url}/api/auth/rpg`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url },
        body: JSON.stringify({ name: 'Owner_Bench', password: PASSWORD }),
      });
      return response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
    },
    async held(text) {
      const dir = join(data, 'logs');
      const found: string[] = [];
      for (const day of (await readdir(dir).catch(() => [])).filter((one) => /^\d{8}$/.test(one)))
        for (const file of await readdir(join(dir, day)))
          for (const line of (await readFile(join(dir, day, file), 'utf8')).split('\n'))
            if (line.includes(text)) found.push(line.slice(28));
      return found;
    },
    async close() {
      for (const child of agents) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Seconds of processor that a process took so far, and its memory in bytes; zeros when it is gone. */
export function usage(pid: number): { readonly seconds: number; readonly rss: number } {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return { seconds: cpuSecondsOf(pid), rss: pages * 4096 };
  } catch {
    return { seconds: 0, rss: 0 };
  }
}

export async function until(isThere: () => Promise<boolean>, ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  while (!(await isThere().catch(() => false))) {
    if (Date.now() > end) return false;
    await sleep(100);
  }
  return true;
}

/** p50, p99 and the longest of some milliseconds. */
export function told(times: readonly number[]): string {
  const at = (share: number) => part(times, share).toFixed(1);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} ms of ${times.length}`;
}
