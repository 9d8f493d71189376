import type { Endpoint, Input, Output } from '@steward/api-client/contract/endpoint';
import { toWire } from '@steward/api-client/client/wire-case';
import type { Transport, WireRequest, WireResponse } from '@steward/api-client/transport/transport';

/** An answer that is no success: what the server would say. */
export class Refusal {
  readonly status: number;
  readonly error: string;
  readonly errors: Readonly<Record<string, string>>;

  constructor(status: number, error: string, errors: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.error = error;
    this.errors = errors;
  }
}

type Answer<E extends Endpoint> =
  | Output<E>
  | Refusal
  | ((given: {
      params: Record<string, string>;
      query: Record<string, string>;
      body: unknown;
    }) => Output<E> | Refusal | Promise<Output<E> | Refusal>);

interface Scripted {
  readonly endpoint: Endpoint;
  readonly answer: unknown;
  readonly total: number | undefined;
}

export interface ScriptedTransport extends Transport {
  /** Says how a call is answered from now on; the last word counts. `total` for paged calls. */
  on<E extends Endpoint>(endpoint: E, answer: Answer<E>, total?: number): ScriptedTransport;
  /** Requests so far, oldest first: `POST rpg/user/Carl/notes`. */
  readonly calls: readonly string[];
  /** The bodies sent to a call. */
  bodies<E extends Endpoint>(endpoint: E): (Input<E> extends { body: infer B } ? B : undefined)[];
  /** What was sent to a call in the query, as text. */
  queries(endpoint: Endpoint): Readonly<Record<string, string>>[];
}

function matchPath(template: string, path: string): Record<string, string> | undefined {
  const wanted = template.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name !== undefined) params[name] = decodeURIComponent(segment).replace(/\u001f$/, '');
    else if (part !== segment) return undefined;
  }
  return params;
}

const respond = (status: number, text: string, headers: Record<string, string> = {}): WireResponse => ({
  status,
  header: (name) => headers[name.toLowerCase()] ?? null,
  text: () => Promise.resolve(text),
  async *bytes() {
    yield await Promise.resolve(new TextEncoder().encode(text));
  },
});

/** A transport that answers from a script typed by the contract. What is not scripted is a 404 that names the call. */
export function scriptedTransport(): ScriptedTransport {
  const scripts: Scripted[] = [];
  const requests: {
    endpoint: Endpoint | undefined;
    line: string;
    query: Record<string, string>;
    body: unknown;
  }[] = [];

  const answerFor = async (request: WireRequest): Promise<WireResponse> => {
    const url = new URL(request.path, 'http://panel.test');
    const path = url.pathname.replace(/^\/api\//, '');
    const body: unknown = request.body === undefined ? undefined : JSON.parse(request.body);
    const query = Object.fromEntries(url.searchParams);
    for (const { endpoint, answer, total } of scripts.toReversed()) {
      const params = endpoint.method === request.method ? matchPath(endpoint.path, path) : undefined;
      if (!params) continue;
      requests.push({ endpoint, line: `${request.method} ${path}`, query, body });
      const given = { params, query, body };
      const made: unknown =
        typeof answer === 'function' ? await (answer as (g: typeof given) => unknown)(given) : answer;
      request.signal?.throwIfAborted();
      if (made instanceof Refusal)
        return respond(made.status, JSON.stringify({ error: made.error, errors: made.errors }));
      const count = total ?? (Array.isArray(made) ? made.length : 0);
      const wire = toWire(made, endpoint.verbatim);
      if (endpoint.answer === 'ndjson')
        return respond(200, (wire as unknown[]).map((one) => `${JSON.stringify(one)}\n`).join(''));
      return respond(200, JSON.stringify(wire), {
        'pagination-page': request.headers['pagination-page'] ?? '1',
        'pagination-limit': request.headers['pagination-limit'] ?? '50',
        'pagination-total': String(count),
      });
    }
    requests.push({ endpoint: undefined, line: `${request.method} ${path}`, query, body });
    return respond(404, JSON.stringify({ error: `Nobody scripted ${request.method} ${path}.` }));
  };

  const transport: ScriptedTransport = {
    send: answerFor,
    on: (endpoint, answer, total) => {
      scripts.push({ endpoint, answer, total });
      return transport;
    },
    get calls() {
      return requests.map(({ line }) => line);
    },
    bodies: (endpoint) =>
      requests.filter((request) => request.endpoint?.id === endpoint.id).map(({ body }) => body) as never,
    queries: (endpoint) =>
      requests.filter((request) => request.endpoint?.id === endpoint.id).map((request) => request.query),
  };
  return transport;
}
