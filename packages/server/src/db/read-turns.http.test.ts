import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Database } from './open.ts';
import type { Tx } from './schema.ts';

const put = (tx: Tx, key: string) => tx.insertInto('setting').values({ key, value: '' }).execute();

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
  test('hold no moment over turns, nor over a commit: the log of writes is taken over (SQLite)', async () => {
    if (engine === 'postgres') return expect(database?.version()).toBeUndefined();
    const versions = new Set<unknown>();
    for (let at = 0; at < 30; at++) {
      versions.add(database?.version());
      await keys();
      await Promise.all([
        database?.withWrite((tx) => put(tx, `a${at}`)),
        database?.withWrite(async (tx) => {
          // A read of another request, in the turn in which this is committed.
          database?.version();
          await put(tx, `b${at}`);
        }),
      ]);
      await other?.withWrite((tx) => put(tx, `c${at}`));
      await nextTurn();
    }
    expect(versions.size).toBe(30);
    expect((await keys())?.length).toBe(90);
  });
});
