import { createClient, type Client } from '@steward/api-client/client/client';
import { fetchTransport } from '@steward/api-client/transport/fetch';

export interface Answer<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as it was on the wire, parsed; undefined when it is no JSON. */
  readonly body: T;
}

export interface RequestOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Makes raw calls, as one person or as nobody. Paths are below `/api/`. */
export interface TestClient {
  /** Headers that name the person. */
  readonly headers: Readonly<Record<string, string>>;
  /** The typed client of the contract, which checks each answer. */
  readonly api: Client;
  fetch(method: string, path: string, options?: RequestOptions): Promise<Response>;
  get<T = unknown>(path: string, options?: RequestOptions): Promise<Answer<T>>;
  post<T = unknown>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<T>>;
  put<T = unknown>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<T>>;
  delete<T = unknown>(path: string, options?: RequestOptions): Promise<Answer<T>>;
}

async function answerOf<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return { status: response.status, headers: response.headers, text, body: body as T };
}

export function createTestClient(url: string, headers: Readonly<Record<string, string>> = {}): TestClient {
  const send: TestClient['fetch'] = (method, path, options = {}) => {
    const { body } = options;
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    return fetch(`${url}/api/${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
        ...headers,
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  };
  const call = async <T>(method: string, path: string, options?: RequestOptions) =>
    answerOf<T>(await send(method, path, options));
  return {
    headers,
    api: createClient({ transport: fetchTransport(url), headers: () => headers, validate: true }),
    fetch: send,
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, { ...options, body }),
    put: (path, body, options) => call('PUT', path, { ...options, body }),
    delete: (path, options) => call('DELETE', path, options),
  };
}
