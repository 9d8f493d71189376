import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { dropIndexes, restoreIndexes } from './dropped-indexes.ts';

let db: DatabaseSync;
const indexes = () =>
  db
    .prepare("select name, sql from sqlite_master where type = 'index' order by name")
    .all()
    .map((row) => ({ ...row }));
const noted = () => db.prepare("select key from setting where key like 'index.%'").all().length;

beforeEach(() => {
  db = new DatabaseSync(':memory:');
  db.exec(`
    pragma case_sensitive_like = on;
    create table setting (key text primary key, value text not null);
    create table kept (id integer primary key, name text, size integer, unique (name));
    create index kept_size on kept (size);
    create unique index kept_once on kept (size, name);
    create index "kept's odd" on kept (name) where size > 'it''s';
    create table other (id integer primary key, size integer);
    create index other_size on other (size);
  `);
});

test('indexes rest and come back as they were; what may be there once stays so', () => {
  const before = indexes();
  dropIndexes(db, ['kept']);
  expect(indexes().map(({ name }) => name)).toEqual([
    'kept_once',
    'other_size',
    'sqlite_autoindex_kept_1',
    'sqlite_autoindex_setting_1',
  ]);
  dropIndexes(db, ['kept']);
  expect(noted()).toBe(2);
  db.exec("insert into kept values (1, 'a', 1)");
  expect(() => db.exec("insert into kept values (2, 'a', 2)")).toThrow(/UNIQUE/);
  restoreIndexes(db);
  expect(indexes()).toEqual(before);
  expect(noted()).toBe(0);
  restoreIndexes(db);
  expect(indexes()).toEqual(before);
});

test('a table in use keeps its indexes', () => {
  const before = indexes();
  db.exec(
    'insert into kept with recursive n (i) as (select 1 union all select i + 1 from n where i < 1001) select i, i, i from n',
  );
  dropIndexes(db, ['kept']);
  expect(indexes()).toEqual(before);
});

test('an index that was made meanwhile is no fault, and one that fails stays noted', () => {
  dropIndexes(db, ['kept', 'other']);
  db.exec('create index other_size on other (size)');
  db.exec('alter table kept rename column size to wide');
  expect(() => restoreIndexes(db)).toThrow(/no such column/);
  expect(db.isTransaction).toBe(false);
  expect(noted()).toBeGreaterThan(0);
  db.exec('alter table kept rename column wide to size');
  restoreIndexes(db);
  expect(noted()).toBe(0);
});

test('needs no table of settings that is not there yet', () => {
  restoreIndexes(new DatabaseSync(':memory:'));
});
