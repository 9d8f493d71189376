import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Database } from './open.ts';
import { readInTurns } from './read-turns.ts';
import type { Tx } from './schema.ts';

const put = (tx: Tx, key: string, value = '') => tx.insertInto('setting').values({ key, value }).execute();

/** SQLite takes its log of writes over once it has so many pages, as it does by itself. */
const TAKEN_OVER_FROM = 1000 * 4096;
/** Written at once: a third of that. */
const LARGE = 'x'.repeat(350 * 4096);

withEachDatabase('reads of one turn', (engine) => {
  let made: TestDatabase;
  let [database, other]: Database[] = [];
  beforeEach(async () => {
    made = await createTestDatabase(engine);
    [database, other] = [made.open(), made.open()];
  });
  afterEach(async () => {
    await database?.close();
    await other?.close();
    await made.remove();
  });
  const keys = async (from = database) =>
    (await from?.db.selectFrom('setting').select('key').orderBy('key').execute())?.map(({ key }) => key);

  test('see what this process wrote once it is told so, also where they began before', async () => {
    for (const key of ['a', 'b', 'c']) {
      database?.version();
      const before = (await keys()) ?? [];
      await database?.withWrite((tx) => put(tx, key));
      expect(await keys()).toEqual([...before, key]);
    }
  });
  test('see what another process wrote from the next turn on', async () => {
    for (const key of ['a', 'b', 'c']) {
      database?.version();
      const before = (await keys()) ?? [];
      await other?.withWrite((tx) => put(tx, key));
      await nextTurn();
      database?.version();
      expect(await keys()).toEqual([...before, key]);
    }
  });
  test('are as of one moment (SQLite)', async () => {
    if (engine === 'postgres') return expect(database?.version()).toBeUndefined();
    const wrote = other?.withWrite((tx) => put(tx, 'a'));
    const version = database?.version();
    const seen: unknown[] = [];
    // Promises that are settled go on within the turn.
    for (let at = 0; at < 20; at++) seen.push(await keys());
    expect(database?.version()).toBe(version);
    expect(seen).toEqual(seen.map(() => []));
    await wrote;
    expect(await keys(other)).toEqual(['a']);
  });
  test('see what was done to the file itself (SQLite)', async () => {
    if (engine === 'postgres') return expect(database?.version()).toBeUndefined();
    const indexes = async () => {
      const asked = sql<{
        n: number;
      }>`select count(*) as n from sqlite_master where type = 'index' and tbl_name = 'kill'`;
      return database && (await asked.execute(database.db)).rows[0]?.n;
    };
    database?.version();
    const all = await indexes();
    expect(all).toBeGreaterThan(0);
    await database?.dropIndexes(['kill']);
    expect(await indexes()).toBe(0);
    database?.version();
    await database?.restoreIndexes();
    expect(await indexes()).toBe(all);
  });
  test('hold no moment over turns (SQLite)', async () => {
    if (engine === 'postgres') return expect(database?.version()).toBeUndefined();
    const versions = new Set<unknown>();
    for (let at = 0; at < 30; at++) {
      versions.add(database?.version());
      await keys();
      await other?.withWrite((tx) => put(tx, `c${at}`));
      await nextTurn();
    }
    expect(versions.size).toBe(30);
    expect((await keys())?.length).toBe(30);
  });
  test.each([false, true])(
    'are over at a commit: the log of writes is taken over (SQLite, isLarge %s)',
    async (isLarge) => {
      if (engine === 'postgres') return expect(database?.version()).toBeUndefined();
      for (let at = 0; at < 12; at++)
        await database?.withWrite(
          async (tx) => {
            // A read of another request, in the turn in which this is committed.
            database?.version();
            await keys();
            await put(tx, `a${at}`, LARGE);
          },
          { isLarge },
        );
      expect((await keys())?.length).toBe(12);
      expect(statSync(`${made.file}-wal`).size).toBeLessThan(TAKEN_OVER_FROM + 2 * LARGE.length);
    },
  );
});

describe('a moment that cannot be ended', () => {
  let made: TestDatabase;
  let writer: Database;
  let reader: DatabaseSync;
  beforeEach(async () => {
    made = await createTestDatabase('sqlite');
    writer = made.open();
    reader = new DatabaseSync(made.file, { readOnly: true });
  });
  afterEach(async () => {
    reader.close();
    await writer.close();
    await made.remove();
  });

  /** A reader of which every `commit` fails. */
  function failing(): DatabaseSync {
    const prepare = reader.prepare.bind(reader);
    vi.spyOn(reader, 'prepare').mockImplementation((text) => {
      const statement = prepare(text);
      if (text === 'commit')
        vi.spyOn(statement, 'run').mockImplementation(() => {
          throw new Error('disk I/O error');
        });
      return statement;
    });
    return reader;
  }
  const count = () => reader.prepare('select count(*) as n from setting').get()?.['n'];

  test('is given up: nobody hears of it, and the next one sees what was written since', async () => {
    const turns = readInTurns(failing());
    for (let round = 0; round < 3; round++) {
      const before = turns.version();
      const seen = Number(count());
      await writer.withWrite((tx) => put(tx, `a${round}`));
      turns.end();
      expect(reader.isTransaction).toBe(false);
      expect(turns.version()).not.toBe(before);
      expect(count()).toBe(seen + 1);
      await nextTurn();
      expect(reader.isTransaction).toBe(false);
    }
  });
  test('does not keep the next one from beginning', async () => {
    const turns = readInTurns(failing());
    const rollback = vi.spyOn(reader, 'exec').mockImplementationOnce(() => {
      throw new Error('disk I/O error');
    });
    turns.version();
    const seen = Number(count());
    turns.end();
    expect(reader.isTransaction).toBe(true);
    await writer.withWrite((tx) => put(tx, 'a'));
    turns.version();
    expect(count()).toBe(seen + 1);
    expect(rollback).toHaveBeenCalledTimes(2);
    turns.end();
  });
});
