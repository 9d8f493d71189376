import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '../core/audit-check.ts';
import { createTestClient } from '../testing/test-client.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer } from '../testing/test-server.ts';
import { listTables, type CopyTable } from './copy/tables.ts';
import { LATEST, migrate, STEPS, versionOf } from './migrate.ts';
import type { Database } from './open.ts';
import { FIRST_VERSION, openFirstVersion } from './testing/first-version.ts';
import { fillEmpty } from './testing/fill-empty.ts';
import { SCHEMAS } from './testing/schemas.ts';

type Rows = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;

async function readAll(database: Database, tables: readonly CopyTable[]): Promise<Rows> {
  const found = new Map<string, Record<string, unknown>[]>();
  for (const { name, columns, key } of tables) {
    const all = sql.join(columns.map((column) => sql.ref(column.name)));
    const order = sql.join((key.length > 0 ? key : columns.map((column) => column.name)).map((one) => sql.ref(one)));
    const { rows } = await sql<
      Record<string, unknown>
    >`select ${all} from ${sql.table(name)} order by ${order}`.execute(database.db);
    found.set(
      name,
      rows.map((row) => ({ ...row })),
    );
  }
  return found;
}

/** What steps after a version do to rows that were there: tables that became others, and columns that got new values. */
const MOVED: Readonly<Record<string, number>> = { game_command: 11, bridge_event: 19 };
const CHANGED: Readonly<Record<string, number>> = { 'alert.delivery': 11, 'alert.delivery_error': 11 };

/** The rows of before with the columns of before, as they should be found afterwards. */
function expectKept(before: Rows, after: Rows, from: number): void {
  for (const [table, rows] of before) {
    if ((MOVED[table] ?? 0) > from) continue;
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !((CHANGED[`${table}.${column}`] ?? 0) > from));
    const only = (row: Readonly<Record<string, unknown>>) =>
      JSON.stringify(columns.map((column) => [column, row[column]]));
    const found = new Set((after.get(table) ?? []).map(only));
    expect(
      rows.map(only).filter((row) => !found.has(row)),
      `rows of ${table} that are not as they were, from version ${from}`,
    ).toEqual([]);
  }
}

withEachDatabase('a database of each version since the first', (engine) => {
  let base: TestDatabase;
  beforeAll(async () => {
    base = await openFirstVersion(engine);
  });
  afterAll(() => base.remove());

  const withDatabase = async <T>(held: TestDatabase, work: (database: Database) => Promise<T>): Promise<T> => {
    const database = held.open();
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };

  test('of the first is served: passwords, tokens, notes, bans, commands and the audit log are as they were', async () => {
    const held = await createTestDatabase(engine, { copyOf: base });
    await withDatabase(held, async (database) => {
      expect(await versionOf(database)).toBe(FIRST_VERSION);
      await migrate(database);
    });
    const server = await startTestServer({ engine, database: held });
    try {
      const signedIn = await server.visitor.post('auth/rpg', { name: 'Rank_10', password: 'steward-demo' });
      expect(signedIn.status, signedIn.text).toBe(200);
      const cookie = signedIn.headers.getSetCookie().find((one) => one.startsWith('steward_session=')) ?? '';
      const owner = createTestClient(server.url, { cookie: cookie.split(';')[0] ?? '' });
      const read = async (path: string) => {
        const answer = await owner.get(path);
        expect(answer.status, path).toBe(200);
        return answer.text;
      };
      expect(await read('rpg/user/Player_Two/notes')).toContain("Kept through every version: it's fine, ž≠z.");
      expect(await read('rpg/user/Player_Two/punishments')).toContain('Kept ban');
      expect(await read('rpg/account/tokens')).toContain('kept token');
      expect(await read('rpg/audit')).toContain('player.ban');
      expect((await owner.post('rpg/user/Player_Two/unban', {})).status).toBe(200);
      const commands = await server.db.selectFrom('outbox').select('subject').orderBy('id').execute();
      expect(commands.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['kick', 'ban', 'unban']));
      expect((await verifyAudit(server.db, server.services.auditKey)).broken).toBeUndefined();
    } finally {
      await server.close();
      await held.remove();
    }
  });

  const fillAndRead = async (database: Database): Promise<Rows> => {
    await database.withWrite((tx) => fillEmpty(tx, engine));
    const rows = await readAll(database, await listTables(database.db, engine));
    expect([...rows].filter(([, held]) => held.length === 0)).toEqual([]);
    return rows;
  };
  const readLatest = async (database: Database): Promise<Rows> => {
    expect(await versionOf(database)).toBe(LATEST);
    return readAll(database, await listTables(database.db, engine));
  };

  test('comes to this one at once with every row', { timeout: 120_000 }, async () => {
    const stepping = await createTestDatabase(engine, { copyOf: base });
    for (let version = FIRST_VERSION; version < LATEST; version++) {
      await withDatabase(stepping, (database) => migrate(database, undefined, version));
      // Copies of a database take PostgreSQL seconds; the next test has every version there, too.
      if (engine === 'postgres' && version % 7 !== 0) continue;
      const held = await createTestDatabase(engine, { copyOf: stepping });
      await withDatabase(held, async (database) => {
        const before = await fillAndRead(database);
        await migrate(database);
        expectKept(before, await readLatest(database), version);
      });
      await held.remove();
    }
    await stepping.remove();
  });

  test('comes to this one step by step with every row of every version', { timeout: 120_000 }, async () => {
    const held = await createTestDatabase(engine, { copyOf: base });
    await withDatabase(held, async (database) => {
      const before: Rows[] = [];
      for (let version = FIRST_VERSION; version < LATEST; version++) {
        await migrate(database, undefined, version);
        before.push(await fillAndRead(database));
      }
      await migrate(database);
      const after = await readLatest(database);
      for (const [index, rows] of before.entries()) expectKept(rows, after, FIRST_VERSION + index);
    });
    await held.remove();
  });
});

describe('steps of before', () => {
  test('make what they made when they were released', async () => {
    const held = await createTestDatabase('sqlite', { empty: true });
    const database = held.open();
    const found: Record<string, string> = {};
    for (const [index, { name }] of STEPS.entries()) {
      await migrate(database, undefined, index + 1);
      const { rows } = await sql<{ sql: string }>`
        select sql from sqlite_master where sql is not null order by type, name`.execute(database.db);
      found[name] = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);
    }
    await database.close();
    await held.remove();
    // A step that a community ran never runs again for it: add one that changes what this one made.
    for (const [name, schema] of Object.entries(SCHEMAS)) expect(found[name], name).toBe(schema);
  });
});
