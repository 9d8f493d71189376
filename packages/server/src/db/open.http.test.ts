import { sql } from 'kysely';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { contains, startsWith } from './like.ts';
import { LATEST, migrate, NewerDatabaseError, versionOf } from './migrate.ts';
import type { Database } from './open.ts';
import type { Tx } from './schema.ts';
import { isUniqueViolation } from './violations.ts';

const put = (tx: Tx, key: string, value: string) => tx.insertInto('setting').values({ key, value }).execute();

withEachDatabase('the database', (engine) => {
  let made: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    made = await createTestDatabase(engine);
    database = made.open();
  });
  afterEach(async () => {
    await database.close();
    await made.remove();
  });
  const keys = async (from: Database = database) =>
    (await from.db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key);

  test('shows nothing of a transaction before its commit, and holds up no reader', async () => {
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    let tell: () => void = () => undefined;
    const written = new Promise<void>((resolve) => (tell = resolve));
    const writing = database.withWrite(async (tx) => {
      await put(tx, 'a', '1');
      tell();
      await gate;
      return tx.selectFrom('setting').selectAll().execute();
    });
    await written;
    expect(await keys()).toEqual([]);
    go();
    expect(await writing).toHaveLength(1);
    expect(await keys()).toEqual(['a']);
  });
  test('rolls back all of a transaction that fails', async () => {
    await expect(
      database.withWrite(async (tx) => {
        await put(tx, 'a', '1');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await database.withWrite((tx) => put(tx, 'b', '1'));
    expect(await keys()).toEqual(['b']);
  });
  test('takes back the first part of a transaction with the rest, and lets it wait for nobody where it can', async () => {
    const first = (key: string) => ({ first: (tx: Tx) => put(tx, key, '1') });
    const failing = database.withWrite(() => Promise.reject(new Error('no')), first('a'));
    await expect(failing).rejects.toThrow('no');
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const turns: string[] = [];
    let has: () => void = () => undefined;
    const hasTurn = new Promise<void>((resolve) => (has = resolve));
    const holding = database.withWrite(async () => {
      has();
      await gate;
      turns.push('holding');
    });
    await hasTurn;
    const waiting = database.withWrite(() => Promise.resolve(turns.push('write')), {
      first: async (tx) => {
        turns.push('first');
        await put(tx, 'b', '1');
      },
    });
    await expect.poll(() => turns).toEqual(engine === 'postgres' ? ['first'] : []);
    go();
    await Promise.all([holding, waiting]);
    expect(turns).toEqual(engine === 'postgres' ? ['first', 'holding', 'write'] : ['holding', 'first', 'write']);
    expect(await keys()).toEqual(['b']);
  });
  test('lets writers take turns, also of two processes, so that none overwrites what it did not see', async () => {
    const other = made.open();
    await database.withWrite((tx) => put(tx, 'n', '0'));
    const addOne = (from: Database) =>
      from.withWrite(async (tx) => {
        const { value } = await tx
          .selectFrom('setting')
          .select('value')
          .where('key', '=', 'n')
          .executeTakeFirstOrThrow();
        await sleep(1);
        await tx
          .updateTable('setting')
          .set({ value: String(Number(value) + 1) })
          .where('key', '=', 'n')
          .execute();
      });
    await Promise.all(Array.from({ length: 30 }, (_, n) => addOne(n % 2 ? database : other)));
    expect(await database.db.selectFrom('setting').select('value').executeTakeFirst()).toEqual({ value: '30' });
    await other.close();
  });
  test('refuses a transaction inside a transaction at once', async () => {
    await expect(database.withWrite(() => database.withWrite((tx) => put(tx, 'a', '1')))).rejects.toThrow(
      'inside withWrite',
    );
    await database.withWrite((tx) => put(tx, 'b', '1'));
  });
  test('names a duplicate, and keeps foreign keys', async () => {
    await database.withWrite((tx) => put(tx, 'a', '1'));
    const again = await database.withWrite((tx) => put(tx, 'a', '2')).catch((error: unknown) => error);
    expect(isUniqueViolation(again)).toBe(true);
    const orphan = await database
      .withWrite((tx) =>
        tx.insertInto('note').values({ player_id: 9, staff_id: 9, created_at: 1, note: 'x' }).execute(),
      )
      .catch((error: unknown) => error);
    expect(orphan).toBeInstanceOf(Error);
    expect(isUniqueViolation(orphan)).toBe(false);
  });
  test('gives numbers for counts, sums and truth, and an error beyond safe integers', async () => {
    await database.withWrite((tx) =>
      tx
        .insertInto('leaderboard')
        .values([
          { season: 's', kind: 'k', name: 'a', amount: 9_007_199_254_740_991 },
          { season: 's', kind: 'k', name: 'b', amount: 1 },
        ])
        .execute(),
    );
    const one = await database.db
      .selectFrom('leaderboard')
      .select((by) => [by.fn.countAll<number>().as('n'), by.fn.max('amount').as('most'), sql<number>`1 = 1`.as('yes')])
      .executeTakeFirstOrThrow();
    expect({ ...one }).toEqual({ n: 2, most: 9_007_199_254_740_991, yes: 1 });
    await expect(
      database.db
        .selectFrom('leaderboard')
        .select((by) => by.fn.sum<number>('amount').as('sum'))
        .execute(),
    ).rejects.toThrow();
  });
  test('takes % and _ and \\ as letters, and minds the case, in searches', async () => {
    await database.withWrite(async (tx) => {
      for (const key of ['a_b', 'axb', '100%', '100x', 'c\\d', 'Upper']) await put(tx, key, '');
    });
    const found = async (what: ReturnType<typeof contains>) =>
      (await database.db.selectFrom('setting').select('key').where(what).orderBy('key').execute()).map(
        ({ key }) => key,
      );
    expect(await found(contains(sql.ref('key'), '_'))).toEqual(['a_b']);
    expect(await found(startsWith(sql.ref('key'), '100%'))).toEqual(['100%']);
    expect(await found(contains(sql.ref('key'), '\\'))).toEqual(['c\\d']);
    expect(await found(contains(sql.ref('key'), 'upper'))).toEqual([]);
  });
  test('tells by its version that anything changed, in any process (SQLite)', async () => {
    if (engine === 'postgres') return expect(database.version()).toBeUndefined();
    const other = made.open();
    const before = database.version();
    expect(database.version()).toBe(before);
    await other.withWrite((tx) => put(tx, 'a', '1'));
    await nextTurn();
    const after = database.version();
    expect(after).not.toBe(before);
    await database.withWrite((tx) => put(tx, 'b', '1'));
    expect(database.version()).not.toBe(after);
    await other.close();
  });
});

withEachDatabase('migrations', (engine) => {
  let made: TestDatabase;
  beforeEach(async () => {
    made = await createTestDatabase(engine, { empty: true });
  });
  afterEach(() => made.remove());

  test('make an empty database the latest, once, also when several processes start at once', async () => {
    const databases = Array.from({ length: 3 }, () => made.open());
    const [first] = databases;
    expect(first && (await versionOf(first))).toBe(0);
    await Promise.all(databases.map((database) => migrate(database)));
    for (const database of databases) {
      expect(await versionOf(database)).toBe(LATEST);
      expect(await migrate(database)).toEqual({ from: LATEST, to: LATEST });
      await database.close();
    }
  });
  test('bring older data along', async () => {
    const database = made.open();
    await migrate(database, undefined, 4);
    await database.withWrite((tx) =>
      tx
        .insertInto('player')
        .values({ name: 'Old_One', name_lower: 'old_one', old_name: 'Older', created_at: 1 })
        .execute(),
    );
    expect(await migrate(database)).toEqual({ from: 4, to: LATEST });
    const names = await sql<{ name_lower: string }>`select name_lower from player_name order by current desc`.execute(
      database.db,
    );
    expect(names.rows.map(({ name_lower }) => name_lower)).toEqual(['old_one', 'older']);
    await database.close();
  });
  test('refuse a database of a newer version and leave it alone', async () => {
    const database = made.open();
    await migrate(database);
    await database.withWrite((tx) =>
      sql`insert into steward_migration (version, name, applied_at) values (${LATEST + 3}, 'later', '')`.execute(tx),
    );
    const refusal = await migrate(database).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(NewerDatabaseError);
    expect((refusal as Error).message).toBe(
      `The database was written by a newer Steward (version ${LATEST + 3}, this one knows ${LATEST}). Install that version, or restore a backup.`,
    );
    expect(await versionOf(database)).toBe(LATEST + 3);
    await database.close();
  });
});
