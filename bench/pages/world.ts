import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { PROGRAM, signIn } from '../api/servers.ts';
import { startPostgres } from '../hardening/postgres.ts';
import { makeWorld } from '../worlds.ts';

export interface Size {
  readonly players: number;
  readonly punishments: number;
}

/** A server that runs on a world, and who asks it. */
export interface Running {
  readonly base: string;
  readonly cookie: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface World {
  /** Starts a server on it, and signs a manager in. */
  start(): Promise<Running>;
  close(): Promise<void>;
}

const READY_TRIES = 240;

/** A demonstration of that size in a folder, filled once: where it is filled already it is taken as it is. */
export async function openWorld(dir: string, engine: string, { players, punishments }: Size): Promise<World> {
  mkdirSync(dir, { recursive: true });
  const isPostgres = engine === 'postgres';
  const postgres = isPostgres ? await startPostgres(dir, { isKept: false }) : undefined;
  await postgres?.create('steward');
  const config = join(dir, 'config.json');
  /** Calls, not the waiting for leave to make more, are measured. */
  writeFileSync(config, JSON.stringify({ limits: { searchesPerMinute: 1_000_000 } }));
  const env = {
    STEWARD_CONFIG: config,
    STEWARD_DATA_DIR: dir,
    ...(postgres ? { STEWARD_DATABASE_URL: postgres.url('steward') } : {}),
  };
  const filled = join(dir, 'filled');
  if (!existsSync(filled) || postgres) {
    const began = performance.now();
    await makeWorld(env, { players, punishments, logFiles: false });
    writeFileSync(filled, '');
    console.log(`${players} players, filled in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  }

  async function start(): Promise<Running> {
    const url = `http://127.0.0.1:${await freePort()}`;
    const server = spawn(process.execPath, [PROGRAM, 'serve'], {
      env: { ...process.env, ...env, STEWARD_PORT: new URL(url).port },
      stdio: 'ignore',
    });
    const isReady = () =>
      fetch(`${url}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (let tries = 0; tries < READY_TRIES && !(await isReady()); tries++)
      await new Promise((resolve) => setTimeout(resolve, 250));
    return {
      base: `${url}/api/`,
      cookie: await signIn(url, 'Rank_10'),
      pid: server.pid ?? 0,
      async stop() {
        server.kill('SIGTERM');
        if (server.exitCode === null) await new Promise((resolve) => server.once('exit', resolve));
      },
    };
  }

  return { start, close: async () => postgres?.stop() };
}
