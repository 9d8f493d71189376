import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ClickHouseAddress } from '../../config/clickhouse-url.ts';
import { UnavailableError } from '../../core/errors.ts';
import { ClickHouseError, connectTo, drain, reasonOf } from './connection.ts';
import { endQuery } from './end-query.ts';
import { createParameters } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import { ROW_MARK, RowFault, createRowReader } from './row-binary.ts';
import type { Columns, RowOf, RowReader } from './row-binary.ts';

const KILL_TIMEOUT_MS = 5000;
const SMALL_TIMEOUT_MS = 15_000;
/** For asking whether it is there. */
const PING_TIMEOUT_MS = 3000;
const pack = promisify(gzip);

/** A SELECT without its `FORMAT`; columns in the order of the query, which begins with `mark`. */
export interface Select<C extends Columns> {
  readonly sql: string;
  readonly columns: C;
  readonly parameters?: Parameters | undefined;
  readonly signal?: AbortSignal | undefined;
  /** A server that is well answers within seconds. */
  readonly isSmall?: boolean;
}

export interface ClickHouseOptions {
  /** How long small queries are waited for; 15 s when left out. */
  readonly smallMs?: number;
}

export interface ClickHouse {
  readonly address: ClickHouseAddress;
  /** The table's name as it stands in queries. */
  readonly table: string;
  /** Rows in batches as they come; a slow reader holds the server up. Leaving early ends the query there. */
  select<C extends Columns>(select: Select<C>): AsyncGenerator<RowOf<C>[], void>;
  /** All rows. */
  all<C extends Columns>(select: Select<C>): Promise<RowOf<C>[]>;
  /** A statement without an answer. */
  execute(sql: string, parameters?: Parameters): Promise<void>;
  /** Rows in RowBinary for the columns named; the id is one to know the statement by. */
  insert(columns: string, rows: Buffer, queryId: string): Promise<void>;
  /** Rejects where it cannot be reached, does not answer soon, or has no such table. */
  ping(): Promise<void>;
  close(): void;
}

/** What each SELECT's list of columns begins with. */
export const mark = `toUInt32(${String(ROW_MARK)})`;

/**
 * Speaks plain HTTP with a ClickHouse server, from 18.16 on. The official client (1.23) does not: it binds values as
 * parameters, which that server refuses ("Unknown setting param_…"), cannot send them as a table beside the query, and reads
 * rows of bytes that are no UTF-8 in no form that 18.16 knows.
 */
export function createClickHouse(address: ClickHouseAddress, options: ClickHouseOptions = {}): ClickHouse {
  const { smallMs = SMALL_TIMEOUT_MS } = options;
  const { call, attempt, close } = connectTo(address);
  const closing = new AbortController();

  async function* select<C extends Columns>(given: Select<C>): AsyncGenerator<RowOf<C>[], void> {
    const { sql, columns, parameters, signal, isSmall = false } = given;
    const timeoutMs = isSmall ? smallMs : undefined;
    signal?.throwIfAborted();
    const queryId = randomUUID();
    const reader = createRowReader(columns);
    let [isSent, isOver] = [false, false];
    const onSent = (): void => void (isSent = true);
    let answer: IncomingMessage | undefined;
    try {
      answer = await call({ sql: `${sql} FORMAT RowBinary`, queryId, parameters, signal, timeoutMs, onSent });
      yield* readAnswer(answer, reader);
      isOver = true;
    } catch (error) {
      isOver = error instanceof ClickHouseError;
      if (signal?.aborted) throw reasonOf(signal);
      throw error instanceof UnavailableError ? error : broken(error);
    } finally {
      if (isSent && !isOver) {
        answer?.destroy();
        void endQuery({ kill: () => kill(queryId), isBegun: answer !== undefined, closing: closing.signal });
      }
    }
  }

  async function all<C extends Columns>(given: Select<C>): Promise<RowOf<C>[]> {
    const rows: RowOf<C>[] = [];
    for await (const batch of select(given)) for (const row of batch) rows.push(row);
    return rows;
  }

  async function execute(sql: string, parameters?: Parameters): Promise<void> {
    await drain(await call({ sql, queryId: randomUUID(), parameters }));
  }

  async function insert(columns: string, rows: Buffer, queryId: string): Promise<void> {
    const sql = `INSERT INTO ${table} (${columns}) FORMAT RowBinary`;
    await drain(await attempt({ sql, queryId, body: await pack(rows, { level: 1 }) }));
  }

  /** Whether there was such a query: the answer has a row for each that is told to end. */
  async function kill(queryId: string): Promise<boolean> {
    const parameters = createParameters();
    const sql = `KILL QUERY WHERE query_id = ${parameters.text(queryId)} ASYNC`;
    const told = await drain(await call({ sql, queryId: randomUUID(), parameters, timeoutMs: KILL_TIMEOUT_MS }));
    return told.trim() !== '';
  }

  async function ping(): Promise<void> {
    const sql = `SELECT 1 FROM ${table} LIMIT 0`;
    await drain(await call({ sql, queryId: randomUUID(), timeoutMs: PING_TIMEOUT_MS }));
  }

  const table = `\`${address.database}\`.\`${address.table}\``;
  return {
    address,
    table,
    select,
    all,
    execute,
    insert,
    ping,
    close() {
      closing.abort();
      close();
    },
  };
}

async function* readAnswer<C extends Columns>(
  answer: IncomingMessage,
  reader: RowReader<C>,
): AsyncGenerator<RowOf<C>[], void> {
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      const rows = reader.push(chunk);
      if (rows.length > 0) yield rows;
    }
    const rest = reader.end();
    if (rest.length > 0) yield rest;
  } catch (error) {
    if (error instanceof RowFault) throw new ClickHouseError(error.message);
    throw error;
  }
}

function broken(cause: unknown): UnavailableError {
  const error = new UnavailableError('The log server broke off its answer. Try again in a moment.');
  error.cause = cause;
  return error;
}
