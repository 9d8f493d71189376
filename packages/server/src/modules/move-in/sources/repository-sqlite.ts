import { setImmediate as breathe } from 'node:timers/promises';
import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { sql, type RawBuilder } from 'kysely';
import { compile, tableName } from './repository-sql.ts';
import { PAGE, SourceError, type ReadRows, type Row, type Source } from './source.ts';

const BUSY_MS = 10_000;
const AT_ONCE = 500;

/** Opens an SQLite file for reading. Every page is a short read, so that the game can write meanwhile. */
export function openSqliteSource(file: string): Source {
  if (!existsSync(file)) throw new SourceError(`There is no file ${file}.`);
  const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
  const all = (statement: RawBuilder<unknown>): Record<string, unknown>[] => {
    const { sql: text, parameters } = compile('sqlite', statement);
    return db.prepare(text).all(...(parameters as SQLInputValue[]));
  };
  /** Whether rows have a number of their own; views have none. */
  const hasRowId = (table: string): boolean => {
    try {
      const [found] = all(sql`select type from sqlite_master where name = ${table}`);
      if (found?.['type'] !== 'table') return false;
      all(sql`select rowid from ${tableName(table)} limit 1`);
      return true;
    } catch {
      return false;
    }
  };
  // As bytes, whatever is stored: a text may hold bytes that are no UTF-8, and a number column a text.
  const cells = (columns: readonly string[]) =>
    sql.join(columns.map((name, at) => sql`cast(${sql.id(name)} as blob) as ${sql.id(`c${at}`)}`));
  const toRow = (width: number, row: Record<string, unknown>): Row =>
    Array.from({ length: width }, (_, at) => {
      const value = row[`c${at}`];
      return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : null;
    });

  async function* byRowId({ table, columns, most = Infinity, fromEnd = false }: ReadRows) {
    const first = fromEnd ? all(sql`select max(rowid) as last from ${tableName(table)}`)[0] : undefined;
    let after = fromEnd ? Number(first?.['last'] ?? 0) - most : Number.MIN_SAFE_INTEGER;
    for (let left = most; left > 0;) {
      const rows = all(
        sql`select rowid as id, ${cells(columns)} from ${tableName(table)} where rowid > ${after} order by rowid limit ${Math.min(PAGE, left)}`,
      );
      const last = rows.at(-1);
      if (!last) return;
      after = Number(last['id']);
      left -= rows.length;
      yield rows.map((row) => toRow(columns.length, row));
      await breathe();
    }
  }

  async function* inOneGo({ table, columns, most = Infinity }: ReadRows) {
    const { sql: text } = compile('sqlite', sql`select ${cells(columns)} from ${tableName(table)}`);
    let page: Row[] = [];
    let left = most;
    for (const row of db.prepare(text).iterate()) {
      page.push(toRow(columns.length, row));
      if (--left <= 0) break;
      if (page.length < PAGE) continue;
      yield page;
      page = [];
      await breathe();
    }
    if (page.length > 0) yield page;
  }

  return {
    title: file,
    async columnsOf(table) {
      const rows = all(sql`select name from pragma_table_info(${table})`);
      return rows.length === 0 ? undefined : rows.map((row) => ({ name: String(row['name']), encoding: undefined }));
    },
    async tables() {
      const rows = all(
        sql`select name from sqlite_master where type in ('table', 'view') and name not like 'sqlite_%' order by name`,
      );
      return rows.map((row) => String(row['name']));
    },
    async count(table) {
      return Number(all(sql`select count(*) as n from ${tableName(table)}`)[0]?.['n'] ?? 0);
    },
    rows: (read) => (hasRowId(read.table) ? byRowId(read) : inOneGo(read)),
    async existing(table, column, values) {
      const found = new Set<string>();
      for (let at = 0; at < values.length; at += AT_ONCE)
        for (const row of all(
          sql`select cast(${sql.id(column)} as text) as v from ${tableName(table)} where ${sql.id(column)} in (${sql.join(values.slice(at, at + AT_ONCE))})`,
        ))
          found.add(String(row['v']));
      return found;
    },
    async close() {
      db.close();
    },
  };
}
