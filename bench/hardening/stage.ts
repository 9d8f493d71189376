import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeedOptions } from '../../packages/server/src/demo/seed-world.ts';
import { ownFolder } from '../end.ts';
import { addressOf, makeCommunity, signIn, type People } from './community.ts';
import { startPostgres as startTestPostgres, type RunningPostgres } from './postgres.ts';
import { startServer, type RunningServer } from './server.ts';

export type Engine = 'sqlite' | 'postgres';

export interface StageOptions {
  readonly engine?: Engine;
  /** PostgreSQL as the tests have it, or as this starts it. */
  readonly startPostgres?: (dir: string) => Promise<RunningPostgres>;
  readonly staff?: number;
  readonly developers?: number;
  /** What `STEWARD_CONFIG` says. */
  readonly config?: object;
  readonly env?: Readonly<Record<string, string>>;
  /** What the community is like. */
  readonly world?: SeedOptions;
  /** The folder of all; a new one otherwise. */
  readonly dir?: string;
}

/** A community on a database of its own, for servers that are started over it. */
export interface Stage {
  readonly dir: string;
  /** The data folder. */
  readonly data: string;
  readonly env: Readonly<Record<string, string>>;
  readonly people: People;
  readonly postgres: RunningPostgres | undefined;
  start(env?: Readonly<Record<string, string>>): Promise<RunningServer>;
  /** Stops all servers and removes everything. */
  close(): Promise<void>;
}

export async function openStage({
  engine = 'sqlite',
  startPostgres = startTestPostgres,
  staff = 4,
  developers = 2,
  config = {},
  env: more = {},
  world = { players: 400 },
  dir = ownFolder('hardening'),
}: StageOptions = {}): Promise<Stage> {
  const data = join(dir, 'data');
  mkdirSync(data, { recursive: true });
  const servers: RunningServer[] = [];
  let postgres: RunningPostgres | undefined;
  /** Whatever of it fails, the rest is done. */
  async function close(): Promise<void> {
    const ended = await Promise.allSettled(servers.map((server) => server.stop()));
    try {
      await postgres?.stop();
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }
  try {
    postgres = engine === 'postgres' ? await startPostgres(dir) : undefined;
    await postgres?.create('steward');
    writeFileSync(join(dir, 'config.json'), JSON.stringify(config), { flush: true });
    const env = {
      STEWARD_DATA_DIR: data,
      STEWARD_PORT: '0',
      STEWARD_TRUST_PROXY: 'loopback',
      STEWARD_CONFIG: join(dir, 'config.json'),
      ...(postgres && { STEWARD_DATABASE_URL: postgres.url('steward') }),
      ...more,
    };
    const people = await makeCommunity(env, staff, developers, world);
    return {
      dir,
      data,
      env,
      people,
      postgres,
      async start(own = {}) {
        const server = await startServer(['serve'], { ...env, ...own });
        servers.push(server);
        return server;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Does some work on a stage, and takes the stage away whatever comes of it. */
export async function withStage(options: StageOptions, work: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await openStage(options);
  try {
    await work(stage);
  } finally {
    await stage.close();
  }
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly ms: number;
  readonly headers: Headers;
}

interface CallOptions {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Call = (path: string, body?: unknown, options?: CallOptions) => Promise<Answer>;

/** Makes calls below `/api/` with the same headers. Rejects where the connection breaks. */
export type Client = Call & { readonly headers: Readonly<Record<string, string>> };

export function clientOf(url: string, headers: Readonly<Record<string, string>>): Client {
  const call: Call = async (path, body, options = {}) => {
    const start = performance.now();
    const answer = await fetch(`${options.url ?? url}/api/${path}`, {
      method: options.method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    let parsed: unknown = text;
    if (answer.headers.get('content-type')?.includes('application/json')) parsed = JSON.parse(text) as unknown;
    return { status: answer.status, body: parsed, ms: performance.now() - start, headers: answer.headers };
  };
  return Object.assign(call, { headers });
}

/** Signs in from an address of one's own. */
export async function clientFor(url: string, name: string, index: number): Promise<Client> {
  const address = addressOf(index);
  return clientOf(url, { cookie: await signIn(url, name, address), 'x-forwarded-for': address });
}
