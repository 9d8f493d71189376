import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Config } from '../../packages/server/src/config/config.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/test-server.ts';
import { createTestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { createToken } from '../../packages/server/src/modules/accounts/repository.ts';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'packages/agent/bin/steward-agent.mjs');
export const isBuilt = existsSync(join(root, 'packages/agent/dist/steward-agent.js'));
/** The agent as it is built, or else its source. */
export const PROGRAM = isBuilt ? built : join(root, 'packages/agent/src/bin.ts');

/** What an operator copies to a game machine. */
export const INSTALLED = ['bin', 'dist'].map((name) => join(root, 'packages/agent', name));

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A panel that can go away and come back at the same address, with the same data. */
export interface Panel {
  readonly url: string;
  readonly server: TestServer;
  token(kind?: 'bridge' | 'personal', server?: string): Promise<string>;
  isAway(): boolean;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export async function startPanel(config: Partial<Config> = {}): Promise<Panel> {
  const database = await createTestDatabase('sqlite');
  let server = await startTestServer({ engine: 'sqlite', database, config });
  const { port } = new URL(server.url);
  let isAway = false;
  return {
    url: server.url,
    get server() {
      return server;
    },
    async token(kind = 'bridge', name = 'rpg') {
      const playerId = kind === 'personal' ? (await server.createPlayer()).id : null;
      const { token } = await server.services.database.withWrite((tx) =>
        createToken(tx, {
          kind,
          playerId,
          name: 'agent',
          scopes: [],
          now: server.clock.now(),
          expiresAt: null,
          ...(kind === 'bridge' ? { server: name } : {}),
        }),
      );
      return token;
    },
    isAway: () => isAway,
    async goAway() {
      isAway = true;
      await server.close();
    },
    async comeBack() {
      server = await startTestServer({ engine: 'sqlite', database, config, port: Number(port) });
      isAway = false;
    },
    async close() {
      if (!isAway) await server.close();
      await database.remove();
    },
  };
}

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningAgent {
  readonly child: ChildProcess;
  /** All that it wrote so far. */
  output(): string;
  /** Waits until it wrote that. */
  said(text: string | RegExp, ms?: number): Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<Finished>;
  readonly finished: Promise<Finished>;
}

const MOST_OUTPUT = 1_000_000;

export function startAgent(args: readonly string[], cwd: string, env: Record<string, string> = {}): RunningAgent {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (stdout = (stdout + data.toString()).slice(-MOST_OUTPUT)));
  child.stderr.on('data', (data: Buffer) => (stderr = (stderr + data.toString()).slice(-MOST_OUTPUT)));
  const finished = new Promise<Finished>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  return {
    child,
    finished,
    output: () => stdout + stderr,
    async said(text, ms = 20_000) {
      const until = Date.now() + ms;
      while (!(typeof text === 'string' ? (stdout + stderr).includes(text) : text.test(stdout + stderr))) {
        if (Date.now() > until || child.exitCode !== null)
          throw new Error(`The agent did not say ${String(text)} but:\n${stdout}${stderr}`);
        await sleep(20);
      }
    },
    kill(signal = 'SIGKILL') {
      child.kill(signal);
      return finished;
    },
  };
}

export interface Machine {
  readonly folder: string;
  readonly token: string;
  readonly events: string;
  readonly commands: string;
  readonly spool: string;
  configure(changes?: Readonly<Record<string, unknown>>): Promise<void>;
  run(args: readonly string[], env?: Record<string, string>): Promise<Finished>;
  start(args?: readonly string[], env?: Record<string, string>): RunningAgent;
  remove(): Promise<void>;
}

/** A game machine: a folder with agent.json, and agents that run there. */
export async function createMachine(panel: string, token: string): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-agent-'));
  const running = new Set<RunningAgent>();
  const start = (args: readonly string[], env?: Record<string, string>) => {
    const agent = startAgent(args, folder, env);
    running.add(agent);
    void agent.finished.then(() => running.delete(agent));
    return agent;
  };
  const configure = (changes: Readonly<Record<string, unknown>> = {}) =>
    writeFile(
      join(folder, 'agent.json'),
      JSON.stringify({
        panel,
        token,
        spool: { folder: 'spool' },
        bridge: { events: 'events.ndjson', commands: 'commands.ndjson' },
        ...changes,
      }),
      { mode: 0o600 },
    );
  await configure();
  return {
    folder,
    token,
    events: join(folder, 'events.ndjson'),
    commands: join(folder, 'commands.ndjson'),
    spool: join(folder, 'spool'),
    configure,
    run: (args, env) => start(args, env).finished,
    start: (args = ['run'], env) => start(args, env),
    async remove() {
      for (const agent of running) await agent.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Stands for what there is at the moment. */
const standIn = <T extends object>(current: () => T | undefined): T =>
  new Proxy({} as T, {
    get: (_nothing, key) => {
      const there = current();
      if (!there) throw new Error('There is no panel and no machine before the tests begin.');
      return Reflect.get(there, key) as unknown;
    },
  });

/** A panel and a game machine for each test of a file. */
export function useMachine(config: Partial<Config> = {}): { readonly panel: Panel; readonly machine: Machine } {
  let [panel, machine]: [Panel | undefined, Machine | undefined] = [undefined, undefined];
  beforeEach(async () => {
    panel = await startPanel(config);
    machine = await createMachine(panel.url, await panel.token());
  });
  afterEach(async () => {
    await machine?.remove();
    await panel?.close();
  });
  return { panel: standIn(() => panel), machine: standIn(() => machine) };
}
