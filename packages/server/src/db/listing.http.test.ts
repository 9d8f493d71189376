import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { readAsideWith } from './aside.ts';
import { PLAIN_LIST } from './asked-list.ts';
import { columnValue, readPage } from './listing.ts';

test('a list that was long is counted beside the event loop, and no longer once it is short', async () => {
  const made = await createTestDatabase('sqlite');
  const database = made.open();
  const { db } = database;
  const aside: string[] = [];
  readAsideWith(db, async (text, parameters) => {
    aside.push(text);
    return [...(await db.executeQuery<object>({ ...sql`select 1`.compile(db), sql: text, parameters })).rows];
  });
  const fill = (rows: number) =>
    database.withWrite(async (tx) => {
      await tx.deleteFrom('rate_limit').execute();
      await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
        insert into rate_limit (key, window_start, used) select 'key ' || i, i, 0 from n`.execute(tx);
    });
  const read = async (asked = PLAIN_LIST) => {
    const query = db.selectFrom('rate_limit').select('window_start');
    const usual = { by: [['window_start', 'desc']], tie: 'key' } as const;
    const listing = { query, counted: query, values: { from: columnValue('window_start') }, usual };
    return readPage(db, listing, { asked, limit: 2, offset: 0 });
  };
  await fill(20_000);
  for (const count of [0, 1, 2]) {
    expect(await read()).toEqual({ rows: [{ window_start: 20_000 }, { window_start: 19_999 }], total: 20_000 });
    expect(aside.length).toBe(count);
  }
  // Asked for in an order, both are read aside, and what is known of the list stays known.
  await read({ ...PLAIN_LIST, isPlain: false });
  expect(aside.length).toBe(4);
  await read();
  expect(aside.length).toBe(5);
  await fill(19_999);
  for (const count of [6, 6]) {
    expect((await read()).total).toBe(19_999);
    expect(aside.length).toBe(count);
  }
  await database.close();
  await made.remove();
});
