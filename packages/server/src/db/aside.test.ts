import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ReaderThreads } from './aside.ts';
import { openSqliteFile } from './sqlite-dialect.ts';

/** A statement of seconds. */
const LONG =
  'with recursive n(i) as (select 1 union all select i + 1 from n where i < 1e7) select max(i) as last from n';

let dir: string;
let threads: ReaderThreads;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'steward-aside-'));
  const file = join(dir, 'a.db');
  const writer = openSqliteFile({ file, readOnly: false });
  writer.exec("create table t (a integer, b text); insert into t values (1, null), (2, 'x')");
  writer.close();
  threads = new ReaderThreads(file);
});
afterEach(async () => {
  await threads.close();
  rmSync(dir, { recursive: true, force: true });
});

test('reads with parameters, and answers each question with its own rows', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => threads.read('select b, ? as index_ from t where a = 2', [index])),
  );
  expect(answers).toEqual(Array.from({ length: 50 }, (_, index) => [{ b: 'x', index_: index }]));
});

test('tells errors with the number that SQLite gives them, writes nothing, and goes on', async () => {
  await expect(threads.read('select nothing from t', [])).rejects.toMatchObject({ errcode: 1 });
  await expect(threads.read('insert into t values (3, null)', [])).rejects.toMatchObject({ errcode: 8 });
  expect(await threads.read('select count(*) as n from t', [])).toEqual([{ n: 2 }]);
});

test('leaves the event loop alone, and answers others, while a long statement runs', async () => {
  let isOver = false;
  const long = threads.read(LONG, []).finally(() => (isOver = true));
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
  for (let turn = 0; turn < 3; turn++)
    expect(await threads.read('select count(*) as n from t', [])).toEqual([{ n: 2 }]);
  expect(isOver).toBe(false);
  expect(await long).toEqual([{ last: 1e7 }]);
});

test('lets nothing wait behind a long statement while the other thread is free', async () => {
  let isOver = false;
  const long = threads.read(LONG, []).finally(() => (isOver = true));
  const others = Array.from({ length: 10 }, (_, index) => threads.read('select ? as n', [index]));
  expect(await Promise.all(others)).toEqual(Array.from({ length: 10 }, (_, index) => [{ n: index }]));
  expect(isOver).toBe(false);
  expect(await long).toEqual([{ last: 1e7 }]);
});

test('has all its threads running once it is started, and none before', async () => {
  expect(threads.running).toBe(0);
  await threads.start();
  expect(threads.running).toBe(2);
  await threads.close();
  expect(threads.running).toBe(0);
});

test('rejects what waits when it is closed, and starts anew', async () => {
  const waiting = Array.from({ length: 5 }, () => threads.read('select count(*) as n from t', []));
  const outcomes = Promise.allSettled(waiting);
  await threads.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(waiting.map(() => 'rejected'));
  expect(await threads.read('select count(*) as n from t', [])).toEqual([{ n: 2 }]);
});
