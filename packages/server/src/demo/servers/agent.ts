import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { GAME_SERVER } from '../../core/game-commands.ts';
import { revokeWithChildren } from '../../db/access-ends.ts';
import type { Tx } from '../../db/schema.ts';
import { createToken, listBridgeTokens } from '../../modules/accounts/repository.ts';
import type { DemoServices } from '../services.ts';
import { bridgeFiles } from './file-door.ts';

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

async function renewToken(tx: Tx, now: number): Promise<string> {
  for (const { id, name } of await listBridgeTokens(tx)) if (name === NAME) await revokeWithChildren(tx, id, now);
  const draft = {
    kind: 'bridge',
    playerId: null,
    name: NAME,
    scopes: [],
    expiresAt: null,
    server: GAME_SERVER,
  } as const;
  return (await createToken(tx, { ...draft, now })).token;
}

interface AgentOptions {
  readonly program: string;
  readonly folder: string;
  readonly url: string;
  /** How it asks the game server, as `status` of agent.json has it. */
  readonly status: object | undefined;
}

export interface RunningAgent {
  stop(): Promise<void>;
}

/** Runs steward-agent between the simulated game script and the server; again when it ends by itself. */
export async function startAgent(
  { database, clock, log }: DemoServices,
  { program, folder, url, status }: AgentOptions,
): Promise<RunningAgent> {
  const file = join(folder, 'agent.json');
  const token = await database.withWrite((tx) => renewToken(tx, clock.now()));
  await mkdir(folder, { recursive: true });
  const config = {
    panel: url,
    token,
    spool: { folder: resolve(folder, 'spool') },
    bridge: bridgeFiles(resolve(folder)),
    ...(status && { status }),
  };
  await writeFile(file, JSON.stringify(config, null, 2), { mode: 0o600 });
  const stopping = new AbortController();
  let child: ChildProcess | undefined;

  async function run(): Promise<void> {
    const started = spawn(
      execPath,
      ['--max-semi-space-size=2', '--import', ENDS_WITH_PARENT, program, '--config', file, 'run'],
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
