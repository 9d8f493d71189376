import { AsyncLocalStorage } from 'node:async_hooks';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { readAsideWith, readKeptBy, ReaderThreads } from './aside.ts';
import { groupWrites } from './group-writes.ts';
import { postgresDialect, postgresPool } from './postgres-dialect.ts';
import { readInTurns } from './read-turns.ts';
import { openReplica, replicaPool, type Replica } from './replica.ts';
import { dropIndexes, restoreIndexes } from './dropped-indexes.ts';
import type { Db, Schema, Tx } from './schema.ts';
import { openSqliteFile, sqliteDialect } from './sqlite-dialect.ts';
import type { Engine } from './table.ts';
import { inTransaction } from './transaction.ts';
import { statementLog, tracedReader } from './trace.ts';
import { isSerializationFailure } from './violations.ts';

/** Serialises writers across processes on PostgreSQL, as one writer at a time does in SQLite. */
const WRITER_LOCK = 7_236_214;
const TRIES = 4;
/** 128 MiB of writes. */
const MANY_PAGES = 32_768;

export interface WriteOptions {
  /**
   * The transaction is safe beside others (one statement on rows that no rule reads): on PostgreSQL it then takes no
   * turn among the writers. Never for anything that is audited.
   */
  readonly beside?: boolean;
  /**
   * The first part of the transaction, which needs no turn: on PostgreSQL it runs beside the transaction of others, so that
   * they wait for less. What it reads may be otherwise when `write` runs.
   */
  readonly first?: (tx: Tx) => Promise<unknown>;
  /** Tens of thousands of rows and more are to be written: SQLite then commits nothing else with them. */
  readonly isLarge?: boolean;
}

export interface Database {
  /** For reading. On SQLite a connection that refuses to write; on PostgreSQL a pool. */
  readonly db: Db;
  readonly engine: Engine;
  /**
   * Runs `write` as one transaction. Writers take turns, also across processes, so what `write` reads is still so
   * when it writes. `write` may run again after a failure of serialisation, or of another write that was to be committed
   * with it: its effects outside the transaction belong after the commit, also on the answer. Throws when called inside itself.
   */
  withWrite<T>(write: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>;
  /**
   * Changes with every commit of any process. Undefined where that cannot be told without a round trip. Where it is told it
   * opens a moment: until the turn of the event loop is over, or this process commits, everything is read as of then. For
   * what a request does. A timer or `setImmediate` that asks holds the moment into the requests heard next, which may then
   * miss what another process has just written.
   */
  version(): number | undefined;
  /** Says that many rows are to be written: SQLite then takes them over from its log of writes in larger parts. */
  expectMany(): Promise<void>;
  /**
   * Says that millions of rows are to be written into these tables: SQLite does without the indexes of those that are as
   * good as empty until `restoreIndexes`. Lists of what they hold are slow meanwhile.
   */
  dropIndexes(tables: readonly string[]): Promise<void>;
  /** Makes the indexes again that rest, also where whoever let them rest was killed. Takes seconds for millions of rows. */
  restoreIndexes(): Promise<void>;
  /** Makes ready what reads beside the event loop, for a process that answers calls: the first of them would wait for it. */
  warm(): Promise<void>;
  /** Lets the planner learn how full tables are; quick, to be called now and then. */
  maintain(): Promise<void>;
  /** Where long reads go to, if the operator named one. */
  readonly replica?: Replica | undefined;
  /** Waits for the transaction that runs, then closes. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`; without it the SQLite file is used. */
  readonly url?: string | undefined;
  /** A replica of the database at `url`, for long reads. */
  readonly readUrl?: string | undefined;
  readonly file: string;
  /** How long a write waits for its turn while other processes write, in milliseconds; 15 s where nothing is said. */
  readonly patienceMs?: number | undefined;
  /** Hears that the replica is away, or is none. */
  readonly onReplicaError?: (error: Error) => void;
  /** Hears of PostgreSQL connections that broke. */
  readonly onError?: (error: Error) => void;
}

interface Running {
  active: boolean;
}

/** Opens the database; its tables are made by `migrate`. */
export function openDatabase(options: DatabaseOptions): Database {
  return options.url === undefined ? openSqlite(options) : openPostgres(options.url, options);
}

/** Refuses a transaction inside a transaction, which would wait for itself for ever. */
function guardNesting() {
  const running = new AsyncLocalStorage<Running>();
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running.getStore()?.active)
      throw new Error('withWrite was called inside withWrite. Pass the transaction on instead.');
    const own: Running = { active: true };
    try {
      return await running.run(own, work);
    } finally {
      own.active = false;
    }
  };
}

/** Makes the file readable by its owner alone; SQLite gives its companions the same rights. */
function createPrivately(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}

function openSqlite({ file, patienceMs }: DatabaseOptions): Database {
  createPrivately(file);
  const writerFile = openSqliteFile({ file, readOnly: false });
  const readerFile = openSqliteFile({ file, readOnly: true });
  const writer = new Kysely<Schema>({ dialect: sqliteDialect(writerFile, false), ...statementLog('sqlite') });
  const reader = new Kysely<Schema>({ dialect: sqliteDialect(readerFile, true), ...statementLog('sqlite') });
  const threads = new ReaderThreads(file);
  readAsideWith(
    reader,
    tracedReader('sqlite', (text, parameters) => threads.read(text, parameters)),
    tracedReader('sqlite', (text, parameters) => threads.read(text, parameters, true)),
  );
  const turns = readInTurns(readerFile);
  const guarded = guardNesting();
  const groups = groupWrites(writer, { beforeCommit: turns.end, patienceMs });
  /** Writes of the file itself. They are done at once, so that no moment begins before they are over. */
  const apart = (work: () => void) =>
    groups.between(() => {
      turns.end();
      work();
    });
  return {
    db: reader,
    engine: 'sqlite',
    withWrite: (write, { first, isLarge = false } = {}) =>
      guarded(() => {
        const all = async (tx: Tx) => {
          await first?.(tx);
          return write(tx);
        };
        if (isLarge) return groups.alone(all).finally(turns.end);
        return groups.add(all).finally(turns.end);
      }),
    version: turns.version,
    expectMany: () => apart(() => writerFile.exec(`pragma wal_autocheckpoint = ${MANY_PAGES}`)),
    dropIndexes: (tables) => apart(() => dropIndexes(writerFile, tables)),
    restoreIndexes: () => apart(() => restoreIndexes(writerFile)),
    warm: () => threads.start(),
    maintain: () => apart(() => writerFile.exec('pragma optimize')),
    async close() {
      await groups.between(() => undefined);
      await threads.close();
      await reader.destroy();
      await writer.destroy();
    },
  };
}

const nothing = () => undefined;

function openPostgres(
  url: string,
  { readUrl, patienceMs, onError = nothing, onReplicaError = nothing }: Omit<DatabaseOptions, 'url'>,
): Database {
  const pool = postgresPool(url, onError);
  const db = new Kysely<Schema>({ dialect: postgresDialect(pool), ...statementLog('postgresql') });
  const replica =
    readUrl === undefined ? undefined : openReplica(pool, replicaPool(readUrl, onReplicaError), onReplicaError);
  if (replica) {
    readAsideWith(db, tracedReader('postgresql', replica.read));
    readKeptBy(db, db.withoutPlugins());
  }
  const guarded = guardNesting();
  const takeTurn = (tx: Tx) => sql`select pg_advisory_xact_lock(${sql.lit(WRITER_LOCK)})`.execute(tx);
  const groups = groupWrites(db, { begin: takeTurn, patienceMs });
  const once = <T>(write: (tx: Tx) => Promise<T>, { beside = false, first }: WriteOptions): Promise<T> =>
    inTransaction(db, async (tx) => {
      await first?.(tx);
      if (!beside) await takeTurn(tx);
      return write(tx);
    });
  /** What has a part of its own beside the turns of others cannot share theirs. */
  const run = <T>(write: (tx: Tx) => Promise<T>, options: WriteOptions): Promise<T> =>
    options.beside || options.first || options.isLarge ? once(write, options) : groups.add(write);
  return {
    db,
    engine: 'postgres',
    withWrite: (write, options = {}) =>
      guarded(async () => {
        for (let tried = 1; ; tried++) {
          try {
            return await run(write, options);
          } catch (error) {
            if (tried >= TRIES || !isSerializationFailure(error)) throw error;
            await sleep(10 * tried * Math.random());
          }
        }
      }),
    version: () => undefined,
    expectMany: () => Promise.resolve(),
    dropIndexes: () => Promise.resolve(),
    restoreIndexes: () => Promise.resolve(),
    warm: () => Promise.resolve(),
    maintain: () => Promise.resolve(),
    replica,
    async close() {
      await groups.between(() => undefined);
      await replica?.close();
      await db.destroy();
      // Kysely does not where it was never asked for anything.
      if (!pool.ending) await pool.end();
    },
  };
}
