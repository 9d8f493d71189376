import { REHEARSAL_PREFIX } from '@steward/api-client/contract/endpoint';
import { NO_SUCH_CALL } from '@steward/api-client/rules/refusals';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toWire } from '@steward/api-client/client/wire-case';
import type { Endpoint, Output } from '@steward/api-client/contract/endpoint';
import { unguardSegment } from '@steward/api-client/rules/segments';

export interface ScriptedRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The path as it came. */
  readonly path: string;
}

/** An answer that is no success. */
export class Refusal extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    text: string,
    fields: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(text);
    this.status = status;
    this.fields = fields;
    this.headers = headers;
  }
}

type Send = (request: ScriptedRequest, response: ServerResponse) => Promise<void> | void;

export interface Script {
  readonly endpoint: Endpoint;
  readonly send: Send;
}

interface Extras {
  readonly cookie?: string;
  /** The true total of a paged call. */
  readonly total?: number;
}

/** What a call answers, typed by the contract. */
export function answer<E extends Endpoint>(
  endpoint: E,
  make: (request: ScriptedRequest) => Output<E> | Promise<Output<E>>,
  extras: Extras = {},
): Script {
  return {
    endpoint,
    async send(request, response) {
      const value = await make(request);
      const { cookie, total } = extras;
      if (cookie !== undefined) response.setHeader('set-cookie', cookie);
      if (endpoint.paged) {
        const count = Array.isArray(value) ? value.length : 0;
        const asked = (name: string) => Number(request.headers[`pagination-${name}`] ?? 0);
        response.setHeader('pagination-page', String(asked('page') || 1));
        response.setHeader('pagination-limit', String(asked('limit') || 50));
        response.setHeader('pagination-total', String(total ?? count));
      }
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(toWire(value, endpoint.verbatim)));
    },
  };
}

/** The items of a stream, a line each. */
export function answerLines<E extends Endpoint>(
  endpoint: E,
  make: (request: ScriptedRequest) => AsyncIterable<Output<E>> | Iterable<Output<E>>,
): Script {
  return {
    endpoint,
    async send(request, response) {
      response.setHeader('content-type', 'application/x-ndjson');
      response.flushHeaders();
      for await (const item of make(request)) response.write(`${JSON.stringify(toWire(item, endpoint.verbatim))}\n`);
      response.end();
    },
  };
}

/** Whatever a test wants to write. */
export const answerRaw = (endpoint: Endpoint, send: Send): Script => ({ endpoint, send });

function match(endpoint: Endpoint, method: string, path: string): Record<string, string> | undefined {
  if (endpoint.method !== method) return undefined;
  const wanted = endpoint.path.split('/');
  const got = path.replace(/^\/api\//, '').split('/');
  if (wanted.length !== got.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name !== undefined) params[name] = unguardSegment(decodeURIComponent(got[at] ?? ''));
    else if (part !== got[at]) return undefined;
  }
  return params;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const text = Buffer.concat(parts).toString('utf8');
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

function refuse(response: ServerResponse, error: unknown): void {
  const refusal = error instanceof Refusal ? error : new Refusal(500, 'The script of a test failed.');
  if (response.headersSent) return void response.destroy();
  for (const [name, value] of Object.entries(refusal.headers)) response.setHeader(name, value);
  response.writeHead(refusal.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: refusal.message, errors: refusal.fields }));
}

export interface ScriptedServer {
  readonly url: string;
  /** `GET /api/principal`, in the order in which they came. */
  readonly calls: readonly string[];
  readonly requests: readonly ScriptedRequest[];
  close(): Promise<void>;
  /** Breaks every open connection, as a restart does. */
  breakConnections(): void;
}

/** A small server that answers as a test says; 404 for everything else. */
export async function startScripted(scripts: readonly Script[], port = 0): Promise<ScriptedServer> {
  const calls: string[] = [];
  const requests: ScriptedRequest[] = [];
  const server = createServer((incoming, response) => {
    // Tests set the clock of the client; a script that has a clock of its own sends the header itself.
    response.sendDate = false;
    const handle = async () => {
      const [path = '', query = ''] = (incoming.url ?? '').split('?');
      const method = incoming.method ?? 'GET';
      calls.push(`${method} ${path}`);
      for (const { endpoint, send } of scripts) {
        const params = match(endpoint, method, path);
        if (!params) continue;
        const request: ScriptedRequest = {
          params,
          query: new URLSearchParams(query),
          body: await bodyOf(incoming),
          headers: incoming.headers,
          path,
        };
        requests.push(request);
        await send(request, response);
        return;
      }
      throw new Refusal(404, path.startsWith(REHEARSAL_PREFIX) ? NO_SUCH_CALL : 'This does not exist.');
    };
    handle().catch((error: unknown) => refuse(response, error));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    requests,
    breakConnections: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
