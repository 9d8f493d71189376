import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { openDatabase, type Database } from '../db/open.ts';
import type { Engine } from '../db/table.ts';
import { testedEngines } from './provided.ts';

/** Runs a suite once for each engine that is tested (`DATABASES`). Both need a file named `*.http.test.ts`. */
export function withEachDatabase(name: string, suite: (engine: Engine) => void): void {
  for (const engine of testedEngines(process.env['DATABASES'])) describe(`${name} (${engine})`, () => suite(engine));
}

/** A database of its own, migrated and empty. */
export interface TestDatabase {
  readonly engine: Engine;
  readonly url: string | undefined;
  readonly file: string;
  /** A folder for other files of the test. */
  readonly dir: string;
  open(): Database;
  remove(): Promise<void>;
}

async function onPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestDatabaseOptions {
  /** Leaves it without tables. */
  readonly empty?: boolean;
  /** A database that nobody has open, to begin as a copy of. */
  readonly copyOf?: TestDatabase;
}

export async function createTestDatabase(
  engine: Engine,
  { empty = false, copyOf }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const dir = await mkdtemp(join(tmpdir(), 'steward-test-'));
  const file = join(dir, 'steward.db');
  if (engine === 'sqlite') {
    const template = inject('sqliteTemplate');
    if (copyOf) await copyFile(copyOf.file, file);
    else if (!empty && template !== undefined) await copyFile(template, file);
    else if (!empty) {
      const database = openDatabase({ file });
      await migrate(database);
      await database.close();
    }
    return {
      engine,
      url: undefined,
      file,
      dir,
      open: () => openDatabase({ file }),
      remove: () => rm(dir, { recursive: true, force: true }),
    };
  }
  const server = inject('postgresUrl');
  if (server === undefined) throw new Error('PostgreSQL is only there for files named *.http.test.ts.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const whole = copyOf?.url === undefined ? inject('postgresTemplate') : new URL(copyOf.url).pathname.slice(1);
  await onPostgres(server, `create database ${name}${empty ? '' : ` template ${whole ?? 'template1'}`}`);
  const url = `${server}/${name}`;
  return {
    engine,
    url,
    file,
    dir,
    open: () => openDatabase({ url, file }),
    async remove() {
      await onPostgres(server, `drop database if exists ${name} with (force)`);
      await rm(dir, { recursive: true, force: true });
    },
  };
}
