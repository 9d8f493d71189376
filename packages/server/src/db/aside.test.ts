import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ReaderThread } from './aside.ts';
import { openSqliteFile } from './sqlite-dialect.ts';

/** A statement of many seconds. */
const LONG =
  'with recursive n(i) as (select 1 union all select i + 1 from n where i < 1e10) select max(i) as last from n';

let dir: string;
let thread: ReaderThread;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'steward-aside-'));
  const file = join(dir, 'a.db');
  const writer = openSqliteFile({ file, readOnly: false });
  writer.exec("create table t (a integer, b text); insert into t values (1, null), (2, 'x')");
  writer.close();
  thread = new ReaderThread(file);
});
afterEach(async () => {
  await thread.close();
  rmSync(dir, { recursive: true, force: true });
});

test('reads with parameters, and answers each question with its own rows', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => thread.read('select b, ? as index_ from t where a = 2', [index])),
  );
  expect(answers).toEqual(Array.from({ length: 50 }, (_, index) => [{ b: 'x', index_: index }]));
});

test('tells errors with the number that SQLite gives them, writes nothing, and goes on', async () => {
  await expect(thread.read('select nothing from t', [])).rejects.toMatchObject({ errcode: 1 });
  await expect(thread.read('insert into t values (3, null)', [])).rejects.toMatchObject({ errcode: 8 });
  expect(await thread.read('select count(*) as n from t', [])).toEqual([{ n: 2 }]);
});

test('leaves the event loop alone while a statement runs, and ends it when it is closed', async () => {
  const long = thread.read(LONG, []);
  long.catch(() => undefined);
  let turns = 0;
  for (; turns < 100; turns++) await new Promise((resolve) => setImmediate(resolve));
  await thread.close();
  await expect(long).rejects.toThrow('stopped');
  expect(turns).toBe(100);
});
