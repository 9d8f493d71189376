import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Engine } from '../table.ts';

/**
 * The database version of the first Steward that a community could run. The files beside this one were written by that
 * Steward: its demonstration of 200 players, in which `Rank_10` signed in, wrote a note about `Player_Two`, banned them
 * and made a token; then most rows of each table were left out. PostgreSQL's is as `pg_dump --inserts` wrote it.
 */
export const FIRST_VERSION = 7;

const read = (name: string): Buffer => zstdDecompressSync(readFileSync(join(import.meta.dirname, name)));

/** A database as the first Steward left it. */
export async function openFirstVersion(engine: Engine): Promise<TestDatabase> {
  const made = await createTestDatabase(engine, { empty: true });
  if (made.url === undefined) {
    writeFileSync(made.file, read('version-7.db.zst'), { mode: 0o600 });
    return made;
  }
  const client = new pg.Client({ connectionString: made.url });
  await client.connect();
  try {
    await client.query(read('version-7.sql.zst').toString('utf8'));
  } finally {
    await client.end();
  }
  return made;
}
