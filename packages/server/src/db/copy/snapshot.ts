import { hash } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import { versionOf } from '../migrate.ts';
import { postgresDialect, postgresPool } from '../postgres-dialect.ts';
import type { Db, Schema } from '../schema.ts';
import { openSqliteFile, sqliteDialect } from '../sqlite-dialect.ts';
import type { Engine } from '../table.ts';
import { keyTerms, listTables, readCounters, type CopyTable } from './tables.ts';

/** Where a database is. */
export interface Place {
  /** `postgres://…`; without it the file. */
  readonly url?: string | undefined;
  readonly file: string;
}

export type Row = readonly (number | string | null)[];

/** Rows that follow one another, the same on both engines: a line of JSON each, by rising key. */
export interface Chunk {
  readonly table: string;
  /** From 1 on in each table. */
  readonly number: number;
  readonly rows: readonly Row[];
  readonly text: string;
  /** SHA-256 of the text, in hex. */
  readonly hash: string;
}

/** Everything that a copy is made from. */
export interface CopySource {
  readonly version: number;
  readonly tables: readonly CopyTable[];
  readonly counters: Readonly<Record<string, number>>;
  /** How many rows all tables have. */
  readonly rows: number;
  /** Table by table, in the order of `tables`. */
  chunks(): AsyncIterable<Chunk>;
}

const ROWS_OF_CHUNK = 5000;
const MOST_CHARACTERS = 4_000_000;
const ROWS_AT_ONCE = 1000;

const engineOf = ({ url }: Place): Engine => (url === undefined ? 'sqlite' : 'postgres');

/** A row as a line. Throws for what JSON cannot carry. */
function lineOf(row: Row, table: string): string {
  for (const value of row)
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new RangeError(`${table} has a number that is infinite, in the row ${JSON.stringify(row).slice(0, 200)}.`);
  return JSON.stringify(row);
}

async function* rowsOf(db: Db, engine: Engine, table: CopyTable): AsyncGenerator<Row[], void> {
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  const from = sql`select ${columns} from ${sql.table(table.name)}`;
  const order = sql.join(keyTerms(table, engine));
  const valuesOf = (found: Record<string, unknown>): Row =>
    table.columns.map(({ name }) => (found[name] ?? null) as Row[number]);
  if (engine === 'postgres') {
    await sql`declare copied no scroll cursor for ${from} order by ${order}`.execute(db);
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch forward ${sql.lit(ROWS_AT_ONCE)} from copied`.execute(
        db,
      );
      if (rows.length > 0) yield rows.map(valuesOf);
      if (rows.length < ROWS_AT_ONCE) break;
    }
    await sql`close copied`.execute(db);
    return;
  }
  const places = table.key.map((name) => table.columns.findIndex((column) => column.name === name));
  for (let last: Row | undefined; ;) {
    const after = last ? sql`where (${order}) > (${sql.join(places.map((place) => last?.[place]))})` : sql``;
    const { rows } = await sql<
      Record<string, unknown>
    >`${from} ${after} order by ${order} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    const found = rows.map(valuesOf);
    if (found.length > 0) yield found;
    last = found.at(-1);
    if (!last || found.length < ROWS_AT_ONCE) return;
  }
}

/** Cuts rows where both engines cut them: by count, and by the length of their text. */
async function* chunksOf(db: Db, engine: Engine, table: CopyTable): AsyncGenerator<Chunk, void> {
  let number = 0;
  let rows: Row[] = [];
  let lines: string[] = [];
  let length = 0;
  const cut = (): Chunk => {
    const text = `${lines.join('\n')}\n`;
    const chunk = { table: table.name, number: ++number, rows, text, hash: hash('sha256', text, 'hex') };
    [rows, lines, length] = [[], [], 0];
    return chunk;
  };
  for await (const batch of rowsOf(db, engine, table))
    for (const row of batch) {
      const line = lineOf(row, table.name);
      rows.push(row);
      lines.push(line);
      length += line.length + 1;
      if (rows.length >= ROWS_OF_CHUNK || length >= MOST_CHARACTERS) yield cut();
    }
  if (rows.length > 0) yield cut();
}

async function sourceOf(db: Db, engine: Engine): Promise<CopySource> {
  const tables = await listTables(db, engine);
  let rows = 0;
  for (const { name } of tables)
    rows += (await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db)).rows[0]?.n ?? 0;
  return {
    rows,
    version: await versionOf({ db, engine }),
    tables,
    counters: await readCounters(db, engine),
    async *chunks() {
      for (const table of tables) yield* chunksOf(db, engine, table);
    },
  };
}

export interface SnapshotOptions {
  /** Nobody writes until `work` is done: writers wait, and fail after a while. */
  readonly lock?: boolean;
}

/** Gives `work` the database as it is at one moment, whoever writes meanwhile. */
export async function withSnapshot<T>(
  place: Place,
  work: (source: CopySource) => Promise<T>,
  { lock = false }: SnapshotOptions = {},
): Promise<T> {
  return engineOf(place) === 'sqlite' ? ofSqlite(place.file, work, lock) : ofPostgres(place.url ?? '', work, lock);
}

async function ofSqlite<T>(file: string, work: (source: CopySource) => Promise<T>, lock: boolean): Promise<T> {
  const reader = new Kysely<Schema>({ dialect: sqliteDialect(openSqliteFile({ file, readOnly: true }), true) });
  const read = async (): Promise<T> => {
    await sql`begin`.execute(reader);
    return work(await sourceOf(reader, 'sqlite'));
  };
  try {
    if (!lock) return await read();
    const writer = new Kysely<Schema>({
      dialect: sqliteDialect(openSqliteFile({ file, readOnly: false }), false),
    });
    try {
      return await writer.transaction().execute(read);
    } finally {
      await writer.destroy();
    }
  } finally {
    await reader.destroy();
  }
}

async function ofPostgres<T>(url: string, work: (source: CopySource) => Promise<T>, lock: boolean): Promise<T> {
  const db = new Kysely<Schema>({ dialect: postgresDialect(postgresPool(url, () => undefined)) });
  try {
    return await db.connection().execute(async (connection) => {
      await sql`begin isolation level repeatable read`.execute(connection);
      try {
        for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout'])
          await sql`set local ${sql.raw(setting)} = 0`.execute(connection);
        if (lock) {
          const tables = await listLockable(url);
          if (tables.length > 0)
            await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in share mode`.execute(connection);
        }
        return await work(await sourceOf(connection, 'postgres'));
      } finally {
        await sql`rollback`.execute(connection).catch(() => undefined);
      }
    });
  } finally {
    await db.destroy();
  }
}

/** By a connection of its own: a lock has to come before the first read of a snapshot. */
async function listLockable(url: string): Promise<string[]> {
  const db = new Kysely<Schema>({ dialect: postgresDialect(postgresPool(url, () => undefined)) });
  try {
    return (await listTables(db, 'postgres')).map(({ name }) => name);
  } finally {
    await db.destroy();
  }
}
