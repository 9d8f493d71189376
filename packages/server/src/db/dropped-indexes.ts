import type { DatabaseSync } from 'node:sqlite';

/** A table with more rows than this is in use: its indexes stay. */
const FEW_ROWS = 1000;
/** Under this key stands the statement that makes an index again. */
const KEY = 'index.';
/** Others may write for as long. */
const BUSY_MS = 60_000;
/** 4 MiB, as SQLite wants it. */
const SORTING_CACHE = -4096;

/** One transaction, when it is its turn. */
function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec(`pragma busy_timeout = ${BUSY_MS}`);
  try {
    db.exec('begin immediate');
    work();
    db.exec('commit');
  } finally {
    if (db.isTransaction) db.exec('rollback');
    db.exec('pragma busy_timeout = 0');
  }
}

const hasFewRows = (db: DatabaseSync, table: string): boolean => {
  const found = db.prepare(`select count(*) as n from (select 1 from "${table}" limit ${FEW_ROWS + 1})`).get();
  return Number(found?.['n']) <= FEW_ROWS;
};

/**
 * Takes the indexes of tables away that hold next to nothing, and notes them: rows by the million are written many times as
 * quickly without, and an index of them all at once takes seconds. What may be there once only is refused all the same.
 */
export function dropIndexes(db: DatabaseSync, tables: readonly string[]): void {
  inTransaction(db, () => {
    const indexesOf = db.prepare(
      "select name, sql from sqlite_master where type = 'index' and tbl_name = ? and sql glob 'CREATE INDEX *'",
    );
    const note = db.prepare('insert or replace into setting (key, value) values (?, ?)');
    for (const table of tables.filter((name) => hasFewRows(db, name)))
      for (const { name, sql } of indexesOf.all(table)) {
        note.run(`${KEY}${String(name)}`, sql ?? null);
        db.exec(`drop index "${String(name)}"`);
      }
  });
}

/** Makes indexes again that were taken away, whoever did that: what wrote the rows may have been killed. */
export function restoreIndexes(db: DatabaseSync): void {
  if (!db.prepare("select 1 from sqlite_master where type = 'table' and name = 'setting'").get()) return;
  const noted = db.prepare(`select key, value from setting where key glob '${KEY}*' order by key`).all();
  if (noted.length === 0) return;
  const isThere = db.prepare("select 1 from sqlite_master where type = 'index' and name = ?");
  const forget = db.prepare('delete from setting where key = ?');
  // So many entries are put in order on the disk, with no more memory than the cache may have.
  const cache = Number(db.prepare('pragma cache_size').get()?.['cache_size']);
  db.exec(`pragma temp_store = file; pragma cache_size = ${SORTING_CACHE}; pragma shrink_memory`);
  try {
    for (const { key, value } of noted)
      inTransaction(db, () => {
        if (!isThere.get(String(key).slice(KEY.length))) db.exec(String(value));
        forget.run(key ?? null);
      });
  } finally {
    db.exec(`pragma temp_store = memory; pragma cache_size = ${cache}`);
  }
}
