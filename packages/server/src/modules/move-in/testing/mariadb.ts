import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { freePort } from '../../../testing/free-port.ts';

/** A MariaDB or MySQL to read from. */
export interface TestMariadb {
  /** `mysql://user@host:port`, without a database. */
  readonly url: string;
  stop(): Promise<void>;
}

const hasProgram = (name: string): boolean => spawnSync(name, ['--version']).status === 0;

/** Why there is none; undefined when there is one. */
export const whyNoMariadb = (): string | undefined =>
  process.env['STEWARD_TEST_MYSQL'] !== undefined || (hasProgram('mariadbd') && hasProgram('mariadb-install-db'))
    ? undefined
    : 'Skipped: no mariadbd is on the PATH, and STEWARD_TEST_MYSQL=mysql://root@host:port names no server.';

/** The server that `STEWARD_TEST_MYSQL` names, or one of its own. */
export async function startMariadb(): Promise<TestMariadb> {
  const given = process.env['STEWARD_TEST_MYSQL'];
  if (given !== undefined) return { url: given, stop: () => Promise.resolve() };
  const dir = await mkdtemp(join(tmpdir(), 'steward-mariadb-'));
  const port = await freePort();
  const user = `--user=${userInfo().username}`;
  const made = spawnSync('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${dir}`,
    user,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]);
  if (made.status !== 0) throw new Error(`mariadb-install-db failed: ${made.stderr.toString()}`);
  const server = spawn(
    'mariadbd',
    [
      '--no-defaults',
      `--datadir=${dir}`,
      user,
      `--socket=${join(dir, 's.sock')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-buffer-pool-size=32M',
      '--innodb-log-file-size=4M',
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = `mysql://root@127.0.0.1:${port}`;
  for (let tried = 0; ; tried++) {
    try {
      await (await createConnection(url)).end();
      break;
    } catch (error) {
      if (tried === 100) throw error;
      await sleep(200);
    }
  }
  return {
    url,
    async stop() {
      server.kill();
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** All rows of a table in pages of its key, as the driver reads them: what any reader needs at least. */
export async function* plainPages(
  url: string,
  table: string,
  key: string,
): AsyncGenerator<(string | number | null)[][]> {
  const connection = await createConnection(url);
  for (let after: unknown = 0; ;) {
    const [rows] = await connection.query<RowDataPacket[][]>({
      sql: `select * from ${table} where ${key} > ? order by ${key} limit 1000`,
      values: [after],
      rowsAsArray: true,
      dateStrings: true,
    });
    if (rows.length === 0) break;
    yield rows as unknown as (string | number | null)[][];
    after = rows.at(-1)?.[0];
  }
  await connection.end();
}

/** Makes a database of statements, as old games have them: one-byte texts, and dates of zeros. */
export async function makeMysqlDatabase(url: string, name: string, statements: readonly string[]): Promise<string> {
  const connection = await createConnection({ uri: url, charset: 'utf8mb4' });
  try {
    await connection.query("set session sql_mode = ''");
    await connection.query(`drop database if exists \`${name}\``);
    await connection.query(`create database \`${name}\` character set latin1`);
    await connection.query(`use \`${name}\``);
    for (const statement of statements) await connection.query(statement);
  } finally {
    await connection.end();
  }
  return `${url}/${name}`;
}
