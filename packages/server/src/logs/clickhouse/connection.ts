import { randomUUID } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { ClickHouseAddress } from '../../config/clickhouse-url.ts';
import { UnavailableError } from '../../core/errors.ts';
import type { Parameters } from './parameters.ts';

const MOST_SOCKETS = 16;
const MOST_ERROR_BYTES = 4000;
const ANSWER_TIMEOUT_MS = 300_000;

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

/** The server had closed a connection that was kept for later. */
class StaleConnection extends UnavailableError {
  constructor(cause: Error) {
    super('The log server closed the connection. Try again.');
    this.cause = cause;
  }
}

/** One statement. */
export interface Call {
  readonly sql: string;
  readonly queryId: string;
  readonly parameters?: Parameters | undefined;
  readonly body?: Buffer;
  readonly signal?: AbortSignal | undefined;
  /** Five minutes when left out. */
  readonly timeoutMs?: number | undefined;
  /** Called when it goes to the server; what waits for a connection is not known there. */
  readonly onSent?: () => void;
}

/** The HTTP connections to a server. */
export interface Connection {
  /** Makes a statement, once more where the connection turns out to be closed. Resolves with an answer of status 200. */
  call(call: Call): Promise<IncomingMessage>;
  /** The same, once only. */
  attempt(call: Call): Promise<IncomingMessage>;
  close(): void;
}

export function connectTo(address: ClickHouseAddress): Connection {
  const agentOptions = { keepAlive: true, maxSockets: MOST_SOCKETS, maxFreeSockets: 4 };
  const agent = address.isSecure ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions);
  const send = address.isSecure ? httpsRequest : httpRequest;

  async function call(given: Call): Promise<IncomingMessage> {
    try {
      return await attempt(given);
    } catch (error) {
      if (!(error instanceof StaleConnection) || given.signal?.aborted) throw error;
      return attempt(given);
    }
  }

  async function attempt(given: Call): Promise<IncomingMessage> {
    const { signal, body, onSent } = given;
    const { options, content } = requestOf(address, given);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = send({ ...options, agent }, resolve);
      if (onSent) whenSent(sent, onSent);
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
    throw new ClickHouseError(await readText(answer));
  }

  return { call, attempt, close: () => agent.destroy() };
}

function requestOf(
  address: ClickHouseAddress,
  { sql, queryId, parameters, body, signal, timeoutMs }: Call,
): { readonly options: RequestOptions; readonly content: Buffer } {
  const query = new URLSearchParams({ database: address.database, query_id: queryId, query: sql });
  const tables = parameters?.tables ?? [];
  for (const { name, structure } of tables) {
    query.set(`${name}_structure`, structure);
    query.set(`${name}_format`, 'RowBinary');
  }
  const form = tables.length > 0 ? multipart(tables) : undefined;
  const content = form?.body ?? body ?? Buffer.alloc(0);
  const options = {
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
  return { options, content };
}

function whenSent(request: ClientRequest, tell: () => void): void {
  request.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', tell);
    else tell();
  });
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

/** The beginning of an answer, which is read to its end. */
async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    if (length < MOST_ERROR_BYTES) chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, MOST_ERROR_BYTES).toString('utf8');
}

/** Statements answer with little or nothing, or with words when they failed after they had begun to answer. */
export async function drain(answer: IncomingMessage): Promise<string> {
  const text = await readText(answer);
  if (/Code: \d+.*Exception/s.test(text)) throw new ClickHouseError(text);
  return text;
}

function unreachable(cause: Error): UnavailableError {
  const error = new UnavailableError('The log server cannot be reached. Try again in a moment.');
  error.cause = cause;
  return error;
}

export const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error('The search was stopped.');
