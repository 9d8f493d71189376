import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase, type Database } from './open.ts';
import { replicaPool } from './replica.ts';
import type { Tx } from './schema.ts';
import { isBusy, mayPass } from './violations.ts';

const put = (tx: Tx, key: string) => tx.insertInto('setting').values({ key, value: '' }).execute();

/** SQLite lives in the process: there is no connection to lose. */
describe.runIf(inject('postgresUrl') !== undefined)('a lost connection to PostgreSQL', () => {
  let made: TestDatabase;
  let database: Database;
  let heard: Error[];
  beforeEach(async () => {
    heard = [];
    made = await createTestDatabase('postgres');
    database = openDatabase({ url: made.url ?? '', file: '', onError: (error) => heard.push(error) });
  });
  afterEach(async () => {
    await database.close();
    await made.remove();
  });
  const keys = async () =>
    (await database.db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key);
  const end = (pid: unknown) => sql`select pg_terminate_backend(${pid}::int)`.execute(database.db);
  /** Ends the connection of a transaction between two of its statements; comes back once this process has heard of it. */
  const lose = async (tx: Tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const before = heard.length;
    await end(rows[0]?.pid);
    await expect.poll(() => heard.length).toBeGreaterThan(before);
  };
  const errorOf = (outcome: PromiseSettledResult<unknown> | undefined): unknown =>
    outcome?.status === 'rejected' ? outcome.reason : undefined;

  const ways = [
    ['in its turn', {}],
    ['beside the turns', { beside: true }],
    ['with a first part', { first: (tx: Tx) => put(tx, 'first') }],
    ['of many rows', { isLarge: true }],
  ] as const;
  test.each(ways)('between two statements refuses the write for now: %s', async (_, options) => {
    const write = database.withWrite(async (tx) => {
      await put(tx, 'a');
      await lose(tx);
      await put(tx, 'b');
    }, options);
    const [outcome] = await Promise.allSettled([write]);
    expect(errorOf(outcome)).toSatisfy(isBusy);
    await database.withWrite((tx) => put(tx, 'c'), options);
    expect(await keys()).toEqual('first' in options ? ['c', 'first'] : ['c']);
  });

  test.each(ways)(
    'within a statement tells what ended it, not that nothing could be taken back: %s',
    async (_, options) => {
      const write = database.withWrite(async (tx) => {
        await put(tx, 'a');
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
      }, options);
      const [outcome] = await Promise.allSettled([write]);
      expect(errorOf(outcome)).toMatchObject({ code: '57P01' });
      expect(await keys()).toEqual([]);
    },
  );

  test.each([
    ['goes on writing', (tx: Tx) => put(tx, 'more')],
    ['is refused for a reason of its own', () => Promise.reject(new Error('This one alone is refused.'))],
  ])('refuses all writes of a group for now, where the one that met it %s', async (_, then) => {
    let inOne = new Set<string>();
    // A group takes whatever comes in some milliseconds: a slow machine may part the two.
    for (let tries = 0; inOne.size !== 1 && tries < 50; tries++) {
      inOne = new Set();
      const note = async (tx: Tx) => {
        const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx);
        inOne.add(rows[0]?.id ?? '');
      };
      const before = await keys();
      const outcomes = await Promise.allSettled([
        database.withWrite(async (tx) => {
          await put(tx, `a${tries}`);
          await note(tx);
        }),
        database.withWrite(async (tx) => {
          await put(tx, `b${tries}`);
          await note(tx);
          await lose(tx);
          await then(tx);
        }),
      ]);
      if (inOne.size !== 1) continue;
      for (const outcome of outcomes) expect(errorOf(outcome)).toSatisfy(mayPass);
      expect(await keys()).toEqual(before);
    }
    expect(inOne.size).toBe(1);
    await database.withWrite((tx) => put(tx, 'later'));
    expect(await keys()).toContain('later');
  });

  test('is heard of once, and never ends the process, in the connections to a replica too', async () => {
    const pool = replicaPool(made.url ?? '', (error) => heard.push(error));
    for (const isUsed of [true, false]) {
      const before = heard.length;
      const client = await pool.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      if (!isUsed) client.release();
      await end(rows[0]?.pid);
      await expect.poll(() => heard.length).toBeGreaterThan(before);
      if (isUsed) client.release();
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      expect(heard.length).toBe(before + 1);
    }
    await pool.end();
  });
});
