import { randomUUID } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { UnavailableError } from '../../core/errors.ts';
import { createParameters } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import { ROW_MARK, RowFault, createRowReader } from './row-binary.ts';
import type { Columns, RowOf, RowReader } from './row-binary.ts';
import type { ClickHouseAddress } from '../../config/clickhouse-url.ts';

const MOST_SOCKETS = 16;
const MOST_ERROR_BYTES = 4000;
const KILL_TIMEOUT_MS = 5000;
/** Before each try to end a query: a server under load may not have begun it yet. */
const KILL_PAUSES_MS = [0, 100, 500, 2000, 5000] as const;
const ANSWER_TIMEOUT_MS = 300_000;
const SMALL_TIMEOUT_MS = 15_000;
/** For asking whether it is there. */
const PING_TIMEOUT_MS = 3000;
const pack = promisify(gzip);

/** The server refused a query, or broke it off. `code` is the server's own number, where it gave one. */
export class ClickHouseError extends UnavailableError {
  readonly code: number | undefined;
  /** The server's words, for the operator's eyes: they may hold names and parts of the query. */
  readonly detail: string;

  constructor(detail: string) {
    const code = /Code: (\d+)/.exec(detail)?.[1];
    const known = code === undefined ? '' : ` (error ${code})`;
    super(`The log server could not do this${known}. Try again in a moment.`);
    this.code = code === undefined ? undefined : Number(code);
    this.detail = detail.trim();
  }
}

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

interface Call {
  readonly sql: string;
  readonly queryId: string;
  readonly parameters?: Parameters | undefined;
  readonly body?: Buffer;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
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
  const agentOptions = { keepAlive: true, maxSockets: MOST_SOCKETS, maxFreeSockets: 4 };
  const agent = address.isSecure ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions);
  const send = address.isSecure ? httpsRequest : httpRequest;

  async function call(options: Call): Promise<IncomingMessage> {
    try {
      return await attempt(options);
    } catch (error) {
      if (!(error instanceof StaleConnection) || options.signal?.aborted) throw error;
      return attempt(options);
    }
  }

  async function attempt({ sql, queryId, parameters, body, signal, timeoutMs }: Call): Promise<IncomingMessage> {
    const query = new URLSearchParams({ database: address.database, query_id: queryId, query: sql });
    const tables = parameters?.tables ?? [];
    for (const { name, structure } of tables) {
      query.set(`${name}_structure`, structure);
      query.set(`${name}_format`, 'RowBinary');
    }
    const form = tables.length > 0 ? multipart(tables) : undefined;
    const content = form?.body ?? body ?? Buffer.alloc(0);
    const options: RequestOptions = {
      agent,
      host: address.host,
      port: address.port,
      method: 'POST',
      path: `/?${query}`,
      headers: {
        Authorization: `Basic ${Buffer.from(`${address.user}:${address.password}`).toString('base64')}`,
        'Content-Length': content.length,
        ...(form ? { 'Content-Type': form.type } : {}),
        ...(body ? { 'Content-Encoding': 'gzip' } : {}),
      },
      ...(signal ? { signal } : {}),
      timeout: timeoutMs ?? ANSWER_TIMEOUT_MS,
    };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = send(options, resolve);
      sent.on('timeout', () => sent.destroy(new Error('No answer came in time.')));
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (signal?.aborted) reject(reasonOf(signal));
        else if (sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE') && !body)
          reject(new StaleConnection(error));
        else reject(unreachable(error));
      });
      sent.end(content);
    });
    if (answer.statusCode === 200) return answer;
    throw new ClickHouseError(await readError(answer));
  }

  async function* select<C extends Columns>(given: Select<C>): AsyncGenerator<RowOf<C>[], void> {
    const { sql, columns, parameters, signal, isSmall = false } = given;
    const timeoutMs = isSmall ? smallMs : ANSWER_TIMEOUT_MS;
    signal?.throwIfAborted();
    const queryId = randomUUID();
    const reader = createRowReader(columns);
    let isOver = false;
    let answer: IncomingMessage | undefined;
    try {
      answer = await call({ sql: `${sql} FORMAT RowBinary`, queryId, parameters, signal, timeoutMs });
      yield* readAnswer(answer, reader);
      isOver = true;
    } catch (error) {
      isOver = error instanceof ClickHouseError;
      if (signal?.aborted) throw reasonOf(signal);
      throw error instanceof UnavailableError ? error : broken(error);
    } finally {
      if (!isOver) {
        answer?.destroy();
        untilTold(() => kill(queryId)).catch(() => undefined);
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
  return { address, table, select, all, execute, insert, ping, close: () => agent.destroy() };
}

async function untilTold(kill: () => Promise<boolean>): Promise<void> {
  for (const pause of KILL_PAUSES_MS) {
    await sleep(pause, undefined, { ref: false });
    if (await kill()) return;
  }
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

/** The server had closed a connection that was kept for later. */
class StaleConnection extends UnavailableError {
  constructor(cause: Error) {
    super('The log server closed the connection. Try again.');
    this.cause = cause;
  }
}

function unreachable(cause: Error): UnavailableError {
  const error = new UnavailableError('The log server cannot be reached. Try again in a moment.');
  error.cause = cause;
  return error;
}

function broken(cause: unknown): UnavailableError {
  const error = new UnavailableError('The log server broke off its answer. Try again in a moment.');
  error.cause = cause;
  return error;
}

const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error('The search was stopped.');

async function readError(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    if (length < MOST_ERROR_BYTES) chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, MOST_ERROR_BYTES).toString('utf8');
}

/** Statements answer with little or nothing, or with words when they failed after they had begun to answer. */
async function drain(answer: IncomingMessage): Promise<string> {
  const text = await readError(answer);
  if (/Code: \d+.*Exception/s.test(text)) throw new ClickHouseError(text);
  return text;
}

function multipart(tables: Parameters['tables']): { readonly body: Buffer; readonly type: string } {
  const boundary = randomUUID();
  const parts = tables.flatMap(({ name, rows }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\n` +
        'Content-Type: application/octet-stream\r\n\r\n',
    ),
    rows.end(),
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}
