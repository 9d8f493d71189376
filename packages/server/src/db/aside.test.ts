import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReaderThreads } from './aside.ts';
import { openSqliteFile } from './sqlite-dialect.ts';

/** A statement of a second or more. */
const LONG =
  'with recursive n(i) as (select 1 union all select i + 1 from n where i < 5e6) select max(i) as last from n';

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
  expect(await long).toEqual([{ last: 5e6 }]);
});

test('lets nothing wait behind a long statement while the other thread is free', async () => {
  let isOver = false;
  const long = threads.read(LONG, []).finally(() => (isOver = true));
  const others = Array.from({ length: 10 }, (_, index) => threads.read('select ? as n', [index]));
  expect(await Promise.all(others)).toEqual(Array.from({ length: 10 }, (_, index) => [{ n: index }]));
  expect(isOver).toBe(false);
  expect(await long).toEqual([{ last: 5e6 }]);
});

test('keeps a thread for what is short while many long statements run and wait', async () => {
  let isOver = false;
  const long = Promise.allSettled(
    [1, 2, 3].map((last) => threads.read(LONG.replace('as last', `as last${last}`), []).finally(() => (isOver = true))),
  );
  for (let turn = 0; turn < 3; turn++) expect(await threads.read('select ? as n', [turn], true)).toEqual([{ n: turn }]);
  expect(isOver).toBe(false);
  expect(threads.running).toBe(3);
  await threads.close();
  await long;
});

test('reads once what waits already and is asked for again, as of later, and gives each rows of its own', async () => {
  const sent = vi.spyOn(Worker.prototype, 'postMessage');
  const long = [1, 2].map((last) => threads.read(LONG.replace('as last', `as last${last}`), []));
  const failing = Promise.allSettled([1, 2].map(() => threads.read('select nothing', [])));
  const rows = await Promise.all(Array.from({ length: 20 }, (_, at) => threads.read('select ? as n', [at % 2])));
  expect(rows).toEqual(Array.from({ length: 20 }, (_, at) => [{ n: at % 2 }]));
  expect(rows[0]?.[0]).not.toBe(rows[2]?.[0]);
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await Promise.all(long);
  expect(sent).toHaveBeenCalledTimes(5);
  sent.mockRestore();
});

test('answers who waited while threads ended by an error, and is of use again after it', async () => {
  const file = join(dir, 'later.db');
  const late = new ReaderThreads(file);
  const make = () => openSqliteFile({ file, readOnly: false }).close();
  const asked = [1, 2, 3, 4].map((n) => late.read('select ? as n', [n]));
  asked[0]?.catch(make);
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes[0]?.status).toBe('rejected');
  expect(outcomes.slice(2)).toEqual([3, 4].map((n) => ({ status: 'fulfilled', value: [{ n }] })));
  expect(await late.read('select 5 as n', [])).toEqual([{ n: 5 }]);
  await late.close();
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
