import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';
import { shortWaysBy } from './short-ways.ts';

const BUSY = 5;
const BEGIN_TRIES_MS = 5000;
const BEGIN_PAUSE_MS = 10;
const STATEMENTS_KEPT = 1000;
/** A statement of many rows takes 50 times its text: a hundred of these are kept, and not a thousand. */
const LONG_TEXT = 4000;
const LONG_TEXTS_KEPT = 1_000_000;

/** What node:sqlite can bind. Objects are refused: the first parameter would be taken for named parameters. */
function bind(value: unknown): SQLInputValue {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return Number(value);
  if (value !== null && typeof value === 'object' && !ArrayBuffer.isView(value))
    throw new TypeError('An object cannot be bound to a statement.');
  return value as SQLInputValue;
}

type Rows = Record<string, unknown>[];

/** A statement that is ready to run. */
interface Ready {
  readonly statement: StatementSync;
  /** Its rows, at once; undefined where it gives none. */
  readonly rows: ((values: readonly SQLInputValue[]) => Rows) | undefined;
}

/** What may name other columns after the schema was changed: `select *`, but not `count(*)`. */
const OPEN_ENDED = /(?<!\()\*/;

/**
 * Makes rows of lists of values, which node:sqlite gives where it is asked to: its objects are kept as dictionaries by V8, and
 * statements take a tenth to a third longer with them. No way past a library; `takeShortWays` turns it off all the same, and
 * `bench/switch/statements.ts` tells what it gives.
 */
function rowReader(
  statement: StatementSync,
  text: string,
  names: readonly string[],
  byLists: boolean,
): NonNullable<Ready['rows']> {
  if (!byLists || OPEN_ENDED.test(text)) return (values) => statement.all(...values);
  statement.setReturnArrays(true);
  // An object that gets many keys one by one becomes a dictionary too; one that begins with all of them does not.
  const empty = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as object;
  return (values) => {
    const lists = statement.all(...values) as unknown as unknown[][];
    return lists.map((list) => {
      const row: Record<string, unknown> = { ...empty };
      for (let at = 0; at < names.length; at++) row[names[at] as string] = list[at];
      return row;
    });
  };
}

/** Statements by text; the oldest is dropped when there are too many. */
class Statements {
  readonly #db: DatabaseSync;
  readonly #adapter: object;
  readonly #kept = new Map<string, Ready>();
  readonly #long = new Map<string, Ready>();
  #longTexts = 0;

  constructor(db: DatabaseSync, adapter: object) {
    this.#db = db;
    this.#adapter = adapter;
  }

  get(text: string): Ready {
    const isLong = text.length >= LONG_TEXT;
    const found = (isLong ? this.#long : this.#kept).get(text);
    if (found !== undefined) return found;
    const statement = this.#db.prepare(text);
    const names = statement.columns().map(({ name }) => name);
    const { lists } = shortWaysBy(this.#adapter);
    const made = { statement, rows: names.length > 0 ? rowReader(statement, text, names, lists) : undefined };
    if (isLong) this.#keepLong(text, made);
    else {
      if (this.#kept.size >= STATEMENTS_KEPT) dropOldest(this.#kept);
      this.#kept.set(text, made);
    }
    return made;
  }

  #keepLong(text: string, made: Ready): void {
    this.#longTexts += text.length;
    while (this.#longTexts > LONG_TEXTS_KEPT && this.#long.size > 0) this.#longTexts -= dropOldest(this.#long);
    this.#long.set(text, made);
  }
}

/** Gives the length of its text. */
function dropOldest(kept: Map<string, Ready>): number {
  const [oldest = ''] = kept.keys();
  kept.delete(oldest);
  return oldest.length;
}

/** What is done at once, as Kysely wants it: a promise, which an error rejects. */
const soon = <T>(work: () => T): Promise<T> => new Promise((resolve) => resolve(work()));

class Connection implements DatabaseConnection {
  readonly #statements: Statements;

  constructor(db: DatabaseSync, adapter: object) {
    this.#statements = new Statements(db, adapter);
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return soon(() => {
      const { statement, rows } = this.#statements.get(sql);
      const values = parameters.map(bind);
      if (rows) return { rows: rows(values) as R[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
    });
  }

  /** An open cursor would pin an old snapshot for every other read: read in batches by key instead. */
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read in batches by key; streams are not supported.');
  }
}

export interface SqliteOptions {
  readonly file: string;
  /** A reader refuses every write and every transaction; any number of its reads may be in flight. */
  readonly readOnly: boolean;
}

class SqliteDriver implements Driver {
  readonly #db: DatabaseSync;
  readonly #connection: Connection;
  readonly #readOnly: boolean;

  constructor(db: DatabaseSync, connection: Connection, readOnly: boolean) {
    this.#db = db;
    this.#readOnly = readOnly;
    this.#connection = connection;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection);
  }

  /** Takes the write lock at once, waiting for another process without holding up the event loop. */
  async beginTransaction(): Promise<void> {
    if (this.#readOnly) throw new Error('This connection only reads. Use withWrite for a transaction.');
    const until = performance.now() + BEGIN_TRIES_MS;
    for (;;) {
      try {
        this.#db.exec('begin immediate');
        return;
      } catch (error) {
        if (errcodeOf(error) !== BUSY || performance.now() > until) throw error;
        await sleep(BEGIN_PAUSE_MS);
      }
    }
  }

  commitTransaction(): Promise<void> {
    return this.#run('commit');
  }

  rollbackTransaction(): Promise<void> {
    return this.#db.isTransaction ? this.#run('rollback') : Promise.resolve();
  }

  savepoint(_: DatabaseConnection, name: string): Promise<void> {
    return this.#run(`savepoint "${name.replaceAll('"', '""')}"`);
  }

  rollbackToSavepoint(_: DatabaseConnection, name: string): Promise<void> {
    return this.#run(`rollback to "${name.replaceAll('"', '""')}"`);
  }

  releaseSavepoint(_: DatabaseConnection, name: string): Promise<void> {
    return this.#run(`release "${name.replaceAll('"', '""')}"`);
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    if (this.#db.isOpen) this.#db.close();
    return Promise.resolve();
  }

  #run(text: string): Promise<void> {
    return soon(() => this.#db.exec(text));
  }
}

/** The lower eight bits of SQLite's error number; undefined when it is no error of SQLite. */
export function errcodeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;
}

/** Opens a file with the settings that every connection shares. The writer comes first: it sets up the WAL. */
export function openSqliteFile({ file, readOnly }: SqliteOptions): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly, timeout: 5000 });
  if (!readOnly) {
    db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 0');
    // Else what `insert or replace` takes away would set off no trigger, and not be taken from what the database counts.
    db.exec('pragma recursive_triggers = on');
  }
  db.exec('pragma case_sensitive_like = on; pragma cache_size = -32768; pragma temp_store = memory');
  return db;
}

/** Kysely over one `node:sqlite` connection. */
export function sqliteDialect(db: DatabaseSync, readOnly: boolean): Dialect {
  const adapter = new SqliteAdapter();
  const connection = new Connection(db, adapter);
  return {
    createDriver: () => new SqliteDriver(db, connection, readOnly),
    createQueryCompiler: (): QueryCompiler => new SqliteQueryCompiler(),
    createAdapter: () => adapter,
    createIntrospector: (kysely: Kysely<never>) => new SqliteIntrospector(kysely),
  };
}
