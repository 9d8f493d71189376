import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { revokeWithChildren } from '../../db/access-ends.ts';
import type { Tx } from '../../db/schema.ts';
import { createToken, listBridgeTokens } from '../../modules/accounts/repository.ts';
import type { DemoServices } from '../services.ts';

const NAME = 'demonstration';
const AGAIN_MS = 5000;
const STOPS_WITHIN_MS = 5000;
/** An agent whose demonstration was killed ends, too. */
const ENDS_WITH_PARENT = `data:text/javascript,process.once('disconnect',()=>process.kill(process.pid,'SIGTERM'))`;
/** Beside the package of the server, both from its source and from its build. */
const PROGRAMS = ['../../../../agent', '../../agent'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** The built agent of this checkout; undefined where there is none. */
export function findAgent(): string | undefined {
  const folder = PROGRAMS.find((one) => existsSync(join(one, 'dist/steward-agent.js')));
  return folder === undefined ? undefined : join(folder, 'bin/steward-agent.mjs');
}

/** New tokens of the servers, by their ids, in place of those of earlier runs. */
async function renewTokens(tx: Tx, servers: readonly string[], now: number): Promise<Map<string, string>> {
  for (const { id, name } of await listBridgeTokens(tx)) if (name === NAME) await revokeWithChildren(tx, id, now);
  const tokens = new Map<string, string>();
  for (const server of servers) {
    const draft = { kind: 'bridge', playerId: null, name: NAME, scopes: [], expiresAt: null, server } as const;
    tokens.set(server, (await createToken(tx, { ...draft, now })).token);
  }
  return tokens;
}

/** A game server that the agent stands beside. */
export interface AgentServer {
  readonly id: string;
  readonly folder: string;
  /** What agent.json has beside the panel, the token and the spool. */
  readonly settings: object;
}

interface AgentOptions {
  readonly program: string;
  readonly url: string;
  readonly servers: readonly AgentServer[];
}

export interface RunningAgent {
  stop(): Promise<void>;
}

/** Runs one steward-agent between the game servers and the panel; again when it ends by itself. */
export async function startAgent(
  { database, clock, log }: DemoServices,
  { program, url, servers }: AgentOptions,
): Promise<RunningAgent> {
  const ids = servers.map(({ id }) => id);
  const tokens = await database.withWrite((tx) => renewTokens(tx, ids, clock.now()));
  const configs: string[] = [];
  for (const { id, folder, settings } of servers) {
    const file = join(folder, 'agent.json');
    const config = { panel: url, token: tokens.get(id), spool: { folder: resolve(folder, 'spool') }, ...settings };
    await mkdir(folder, { recursive: true });
    await writeFile(file, JSON.stringify(config, null, 2), { mode: 0o600 });
    configs.push('--config', file);
  }
  const stopping = new AbortController();
  let child: ChildProcess | undefined;

  async function run(): Promise<void> {
    const started = spawn(
      execPath,
      ['--max-semi-space-size=2', '--import', ENDS_WITH_PARENT, program, ...configs, 'run'],
      { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
    );
    child = started;
    let said = '';
    started.stderr?.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-1000)));
    const ended = new Promise((done) => started.once('error', done).once('close', done));
    await ended;
    if (!stopping.signal.aborted)
      log?.warn({ said, code: started.exitCode }, 'The agent of the demonstration ended; it is started again.');
  }

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      await run();
      await sleep(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      child?.kill('SIGTERM');
      const late = setTimeout(() => child?.kill('SIGKILL'), STOPS_WITHIN_MS);
      await running;
      clearTimeout(late);
    },
  };
}
