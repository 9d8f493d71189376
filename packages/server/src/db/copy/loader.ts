import { CompiledQuery, Kysely, sql } from 'kysely';
import { LATEST, migrate, NewerDatabaseError, versionOf } from '../migrate.ts';
import { openDatabase, type Database } from '../open.ts';
import { postgresDialect, postgresPool } from '../postgres-dialect.ts';
import type { Db, Schema, Tx } from '../schema.ts';
import { openSqliteFile, sqliteDialect } from '../sqlite-dialect.ts';
import type { Engine } from '../table.ts';
import { createSums, differences, sumsOf, type TableSum } from './checksum.ts';
import { createMarks } from './marks.ts';
import { restoreRules, setRulesAside } from './rules.ts';
import { withSnapshot, type Chunk, type CopySource, type Place, type Row } from './snapshot.ts';
import { COPY_TABLE, listSequences, listTables, keyTerms, type CopyTable } from './tables.ts';

/** What stands in the way of a copy, in a sentence. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

export interface CopyProgress {
  /** Rows that are there, of all tables. */
  readonly rows: number;
  /** Those of them that an earlier run had brought. */
  readonly found: number;
  readonly table: string;
}

export interface CopyResult {
  readonly tables: Readonly<Record<string, TableSum>>;
  readonly rows: number;
  readonly found: number;
}

interface Target {
  readonly db: Db;
  readonly engine: Engine;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A connection for loading: it takes no turns with writers, as nobody else may write, and waits as long as it takes. */
function openTarget({ url, file }: Place): Target {
  if (url !== undefined) {
    const db = new Kysely<Schema>({ dialect: postgresDialect(postgresPool(url, () => undefined)) });
    return {
      db,
      engine: 'postgres',
      write: (work) =>
        db.transaction().execute(async (tx) => {
          await sql`set local statement_timeout = 0`.execute(tx);
          return work(tx);
        }),
      close: () => db.destroy(),
    };
  }
  const own = openSqliteFile({ file, readOnly: false });
  own.exec('pragma foreign_keys = off; pragma synchronous = normal');
  const db = new Kysely<Schema>({ dialect: sqliteDialect(own, false) });
  return { db, engine: 'sqlite', write: (work) => db.transaction().execute(work), close: () => db.destroy() };
}

/** A database without tables, or one in which a copy of the same kind was cut off. Anything else is left alone. */
async function prepare(database: Database, source: CopySource, label: string): Promise<void> {
  if (source.version > LATEST) throw new NewerDatabaseError(source.version, LATEST);
  const { db, engine } = database;
  const begun = await createMarks(db, engine).label();
  if (begun === undefined) {
    if ((await listTables(db, engine)).length > 0 || (await versionOf(database)) > 0)
      throw new CopyError('There are tables already. Name a database that is empty: nothing is ever overwritten.');
    await database.withWrite((tx) => createMarks(tx, engine).create(label));
  } else if (begun !== label)
    throw new CopyError('Something else was begun in that database and not finished. Name one that is empty.');
  await migrate(database, undefined, source.version, { unfinished: true });
}

const compare = (wanted: readonly CopyTable[], found: readonly CopyTable[]): void => {
  const textOf = (tables: readonly CopyTable[]) =>
    tables.map(
      ({ name, columns }) =>
        `${name}: ${columns
          .map(({ name: column, kind }) => `${column} ${kind}`)
          .sort()
          .join(', ')}`,
    );
  const [a, b] = [textOf(wanted), textOf(found)];
  const odd = a.find((line, index) => line !== b[index]) ?? b[a.length];
  if (odd !== undefined) throw new CopyError(`The tables differ from those of this version: ${odd}.`);
};

const TYPES = { integer: 'bigint', real: 'double precision', text: 'text' } as const;

/** The statement that writes rows, by table. */
function inserter(engine: Engine, table: CopyTable) {
  const names = table.columns.map(({ name }) => `"${name}"`).join(', ');
  if (engine === 'sqlite') {
    const text = `insert into "${table.name}" (${names}) values (${table.columns.map(() => '?').join(', ')})`;
    return async (tx: Tx, rows: readonly Row[]) => {
      for (const row of rows) await tx.executeQuery(CompiledQuery.raw(text, [...row]));
    };
  }
  const arrays = table.columns.map(({ kind }, index) => `$${index + 1}::${TYPES[kind]}[]`).join(', ');
  const text = `insert into "${table.name}" (${names}) overriding system value select * from unnest(${arrays})`;
  return async (tx: Tx, rows: readonly Row[]) => {
    const columns = table.columns.map((_, index) => rows.map((row) => row[index] ?? null));
    await tx.executeQuery(CompiledQuery.raw(text, columns));
  };
}

/** PostgreSQL keeps no character of the number 0 in a text. */
function refuseNul({ name, columns, key }: CopyTable, rows: readonly Row[]): void {
  const texts = columns.flatMap(({ kind }, index) => (kind === 'text' ? [index] : []));
  for (const row of rows)
    for (const index of texts)
      if (typeof row[index] === 'string' && row[index].includes('\0')) {
        const where = key.map((one) => `${one} ${JSON.stringify(row[columns.findIndex((c) => c.name === one)])}`);
        throw new CopyError(
          `The column ${columns[index]?.name} of ${name} has a character of the number 0, which PostgreSQL does not keep. Change that row: ${where.join(', ')}.`,
        );
      }
}

interface Loading {
  readonly target: Target;
  readonly source: CopySource;
  readonly tell: (progress: CopyProgress) => void;
}

/** Removes the rows of a table from a key on, or behind it, with the marks of their chunks; all rows where there is no key. */
async function cutTable(
  { target }: Loading,
  table: CopyTable,
  { first, behind = false, row }: { first: number; behind?: boolean; row: Row | undefined },
): Promise<void> {
  const key = table.key.map((one) => row?.[table.columns.findIndex((column) => column.name === one)]);
  const terms = sql.join(keyTerms(table, target.engine));
  const where = row ? sql`where (${terms}) ${sql.raw(behind ? '>' : '>=')} (${sql.join(key)})` : sql``;
  await target.write(async (tx) => {
    await sql`delete from ${sql.table(table.name)} ${where}`.execute(tx);
    await createMarks(tx, target.engine).forget(table.name, first);
  });
}

/** Brings the rows of one table; those that an earlier run brought are compared by the marks of their chunks. */
function createTableLoader(loading: Loading, table: CopyTable, known: ReadonlyMap<string, string>) {
  const { target } = loading;
  const insert = inserter(target.engine, table);
  const isKnown = (number: number) => known.has(`${table.name} ${number}`);
  let cut = false;
  let last: { readonly number: number; readonly row: Row | undefined } = { number: 0, row: undefined };
  return {
    /** Whether it was there already. */
    async load({ number, rows, hash, ...rest }: Chunk): Promise<boolean> {
      last = { number, row: rows.at(-1) };
      if (!cut && known.get(`${table.name} ${number}`) === hash) return true;
      if (!cut) await cutTable(loading, table, { first: number, row: number === 1 ? undefined : rows[0] });
      cut = true;
      if (target.engine === 'postgres') refuseNul(table, rows);
      await target.write(async (tx) => {
        await insert(tx, rows);
        await createMarks(tx, target.engine).add({ number, rows, hash, ...rest });
      });
      return false;
    },
    /** Removes what is there beyond the last row. */
    async end(): Promise<void> {
      if (!cut && (last.number === 0 || isKnown(last.number + 1)))
        await cutTable(loading, table, { first: last.number + 1, behind: true, row: last.row });
    },
  };
}

async function loadChunks(loading: Loading): Promise<CopyResult> {
  const { target, source, tell } = loading;
  compare(source.tables, await listTables(target.db, target.engine));
  const sums = createSums(source.tables);
  const progress = { rows: 0, found: 0 };
  const known = await createMarks(target.db, target.engine).chunks();
  const loaders = new Map(source.tables.map((table) => [table.name, createTableLoader(loading, table, known)]));
  for await (const chunk of source.chunks()) {
    sums.add(chunk);
    const wasThere = await loaders.get(chunk.table)?.load(chunk);
    progress.rows += chunk.rows.length;
    if (wasThere) progress.found += chunk.rows.length;
    tell({ ...progress, table: chunk.table });
  }
  for (const loader of loaders.values()) await loader.end();
  return { tables: sums.done(), ...progress };
}

async function restoreCounters(tx: Tx, engine: Engine, source: CopySource): Promise<void> {
  if (engine === 'sqlite') {
    await sql`delete from sqlite_sequence`.execute(tx);
    for (const [name, last] of Object.entries(source.counters))
      if (source.tables.some((table) => table.name === name))
        await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(tx);
    return;
  }
  for (const { name, sequence } of await listSequences(tx)) {
    const highest = sql`(select coalesce(max(id), 0) from ${sql.table(name)})`;
    await sql`select setval(${sequence}::regclass, greatest(${highest}, ${source.counters[name] ?? 0}, 1),
      greatest(${highest}, ${source.counters[name] ?? 0}) > 0)`.execute(tx);
  }
}

/**
 * Copies everything into an empty database, checks it there by counts and checksums of every table, and brings it to the
 * latest version. Cut off at any moment, another run with the same `label` finds what is there already and right. Until
 * all is checked no server serves it. Throws `CopyError`.
 */
export async function loadCopy(
  place: Place,
  source: CopySource,
  label: string,
  tell: (progress: CopyProgress) => void = () => undefined,
): Promise<CopyResult> {
  const database = openDatabase(place);
  try {
    await prepare(database, source, label);
  } finally {
    await database.close();
  }
  const target = openTarget(place);
  let result: CopyResult;
  try {
    await target.write((tx) => setRulesAside(tx, target.engine));
    result = await loadChunks({ target, source, tell });
    const there = await withSnapshot(place, sumsOf);
    const odd = differences(result.tables, there);
    if (odd.length > 0) throw new CopyError(`What arrived is not what was sent. ${odd.join(' ')}`);
    await target.write(async (tx) => {
      await restoreRules(tx, target.engine);
      await restoreCounters(tx, target.engine, source);
      await sql`drop table ${sql.table(COPY_TABLE)}`.execute(tx);
    });
    await sql`analyze`.execute(target.db);
  } finally {
    await target.close();
  }
  const whole = openDatabase(place);
  await migrate(whole).finally(() => whole.close());
  return result;
}
