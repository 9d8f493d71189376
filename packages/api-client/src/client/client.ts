import type { Contract } from '../contract/index.ts';
import { REHEARSAL_PREFIX, type Endpoint, type Input, type Output } from '../contract/endpoint.ts';
import { unknownKeys } from '../contract/unknown-keys.ts';
import { fillPath } from '../rules/segments.ts';
import type { Transport, WireResponse } from '../transport/transport.ts';
import { otherShape } from '../rules/refusals.ts';
import { ApiError, NetworkError, UnexpectedAnswerError, errorFromAnswer, isAbort } from './errors.ts';
import { NO_KEY, createSendings } from './sendings.ts';
import { serverSentEvents } from './server-sent-events.ts';
import { ndjson } from './stream.ts';
import { fromWire } from './wire-case.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** From 1. Paged calls only. */
  readonly page?: number | undefined;
  /** 0: the server's default. Paged calls only. */
  readonly limit?: number | undefined;
  /** The mark of an earlier page of the same list: what came since is left out, so that no row is repeated. */
  readonly asOf?: string | undefined;
  /** Of paged calls: columns to sort by, `-` before one for the other way round: `-total,name`. */
  readonly sort?: string | undefined;
  /** Of paged calls: conditions that all have to hold, comma-separated: `total>1000000,name~carl`. */
  readonly where?: string | undefined;
  /** Of paged calls: a text to look for. */
  readonly find?: string | undefined;
  /** Only a write, and only its refusals: it is not done, and resolves to nothing. 404 or 501 where it cannot be rehearsed. */
  readonly rehearses?: boolean | undefined;
}

export interface Page<T> {
  readonly items: T;
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  /** Hand it to the next page's call; lists that do not keep still have none. */
  readonly asOf?: string | undefined;
}

export interface FileAnswer {
  readonly type: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** What a call resolves to: the value, a page of it, a stream of it, or a file. */
export type Result<E extends Endpoint> = E extends { answer: 'ndjson' }
  ? AsyncIterable<Output<E>>
  : E extends { answer: 'file' }
    ? FileAnswer
    : E extends { paged: true }
      ? Page<Output<E>>
      : Output<E>;

type Plain = string | number | boolean | null | undefined;
type Loose = { params?: Record<string, string | number>; query?: Record<string, Plain>; body?: unknown };
/** `input` may be left out where nothing is required. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends Input<E> ? [input?: Input<E> & CallOptions] : [input: Input<E> & CallOptions];

export interface ClientOptions {
  readonly transport: Transport;
  /** Sent with every request, for example `authorization`. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Told about every 401, before it is thrown (`foundation.md` section 4). */
  readonly onSignedOut?: (endpoint: Endpoint) => void;
  /** Checks every answer, and the keys of every body, against the contract: on in tests and development. */
  readonly validate?: boolean;
}

export interface Followed<T> {
  readonly id: string | undefined;
  readonly value: T;
}

export interface Client {
  /** Makes one call. Throws `ApiError`, `NetworkError` or `UnexpectedAnswerError`. */
  call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<Result<E>>;
  /** Follows a call's server-sent events until it ends or is aborted; does not reconnect by itself. */
  follow<E extends Endpoint & { events: true }>(
    endpoint: E,
    input: Input<E> & { signal?: AbortSignal | undefined; lastEventId?: string | undefined },
  ): AsyncIterable<Followed<Output<E> extends readonly (infer T)[] ? T : Output<E>>>;
}

/** `/api/…` with query. Lists and objects are no query values. */
export function urlOf(endpoint: Endpoint, input: Loose & Pick<CallOptions, 'sort' | 'where' | 'find'> = {}): string {
  const path = `/api/${fillPath(endpoint.path, input.params)}`;
  const query = new URLSearchParams();
  const { sort, where, find } = input;
  for (const [key, value] of Object.entries({ ...input.query, ...(endpoint.paged ? { sort, where, find } : {}) }))
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

async function parse(response: WireResponse): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnexpectedAnswerError('The server sent something that is no JSON. Is the address right?');
  }
}

const FAILED = 500;
/** What a proxy answers when the process behind it went away: nobody knows whether the change was made. */
const LOST: ReadonlySet<number> = new Set([502, 504]);
const LOST_MS = 500;

/** Waits; rejects when the signal is given meanwhile. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(waiting);
      reject(signal?.reason as Error);
    };
    const waiting = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });
}

/** How a stream says that it cannot go on; `status` where it is a refusal. */
interface StreamFailure {
  readonly error: string;
  readonly status?: number;
}

function failureIn(raw: unknown): StreamFailure | undefined {
  if (raw === null || typeof raw !== 'object' || !('kind' in raw) || raw.kind !== 'error') return undefined;
  if (!('error' in raw) || typeof raw.error !== 'string') return undefined;
  return { error: raw.error, ...('status' in raw && typeof raw.status === 'number' ? { status: raw.status } : {}) };
}

/** One client over a transport. */
export function createClient(options: ClientOptions): Client {
  const check = (endpoint: Endpoint, value: unknown): unknown => {
    if (!options.validate) return value;
    const parsed = endpoint.response.safeParse(value);
    if (!parsed.success) throw new UnexpectedAnswerError(otherShape(endpoint.id, parsed.error.issues));
    return parsed.data;
  };
  const sendings = createSendings();
  const itemOf = (endpoint: Endpoint, raw: unknown) => check(endpoint, fromWire(raw, endpoint.verbatim));

  const send = async (endpoint: Endpoint, input: Loose & CallOptions, extra: Record<string, string>) => {
    const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
    const unknown = options.validate ? Object.keys(unknownKeys(endpoint.body, input.body)) : [];
    if (unknown.length > 0) throw new TypeError(`${endpoint.id} does not know what is sent: ${unknown.join(', ')}.`);
    const url = urlOf(endpoint, input);
    const path = input.rehearses === true ? url.replace('/api/', REHEARSAL_PREFIX) : url;
    const body = hasBody ? JSON.stringify(input.body ?? {}) : undefined;
    const sending = input.rehearses === true ? NO_KEY : sendings.begin(endpoint, `${path} ${body ?? ''}`);
    const request = {
      method: endpoint.method,
      path,
      headers: {
        ...options.headers?.(),
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...sending.headers,
        ...extra,
      },
      body,
      signal: input.signal,
    };
    let response = await options.transport.send(request);
    if (sending !== NO_KEY && LOST.has(response.status)) {
      await pause(LOST_MS, input.signal);
      response = await options.transport.send(request);
    }
    if (response.status < 500) sending.answered();
    if (response.status < 200 || response.status > 299) {
      if (response.status === 401) options.onSignedOut?.(endpoint);
      throw errorFromAnswer(response.status, await response.text().catch(() => ''), response.header('retry-after'));
    }
    return response;
  };

  /** What a stream ends with when the server refuses to go on: an error like that of any answer. */
  const refusal = (endpoint: Endpoint, { error, status = FAILED }: StreamFailure): ApiError => {
    if (status === 401) options.onSignedOut?.(endpoint);
    return new ApiError(status, error);
  };
  const broken = (error: unknown): unknown =>
    isAbort(error) ||
    error instanceof ApiError ||
    error instanceof UnexpectedAnswerError ||
    error instanceof NetworkError
      ? error
      : new NetworkError('The connection to the server broke.', { cause: error });

  async function* stream(endpoint: Endpoint, response: WireResponse): AsyncIterable<unknown> {
    try {
      for await (const raw of ndjson(response.bytes())) {
        const failure = failureIn(raw);
        if (failure && (failure.status !== undefined || !endpoint.response.safeParse(raw).success))
          throw refusal(endpoint, failure);
        yield itemOf(endpoint, raw);
      }
    } catch (error) {
      throw broken(error);
    }
  }

  return {
    async call<E extends Endpoint>(endpoint: E, ...[input = {}]: CallArguments<E>) {
      const given = input as Loose & CallOptions;
      const paging: Record<string, string> = endpoint.paged
        ? {
            'pagination-page': String(given.page ?? 1),
            'pagination-limit': String(given.limit ?? 0),
            ...(given.asOf === undefined ? {} : { 'pagination-as-of': given.asOf }),
          }
        : {};
      const response = await send(endpoint, given, {
        accept: endpoint.answer === 'ndjson' ? 'application/x-ndjson' : 'application/json',
        ...paging,
      });
      if (given.rehearses === true) {
        await response.text();
        return undefined as Result<E>;
      }
      if (endpoint.answer === 'ndjson') return stream(endpoint, response) as Result<E>;
      if (endpoint.answer === 'file')
        return {
          type: response.header('content-type') ?? 'application/octet-stream',
          bytes: response.bytes(),
        } as Result<E>;
      const value = itemOf(endpoint, await parse(response));
      if (!endpoint.paged) return value as Result<E>;
      const number = (name: string) => Number(response.header(`pagination-${name}`) ?? 0);
      const asOf = response.header('pagination-as-of');
      return {
        items: value,
        page: number('page'),
        limit: number('limit'),
        total: number('total'),
        ...(asOf === null ? {} : { asOf }),
      } as Result<E>;
    },

    async *follow(endpoint, input) {
      const response = await send(endpoint, input, {
        accept: 'text/event-stream',
        ...(input.lastEventId === undefined ? {} : { 'last-event-id': input.lastEventId }),
      });
      try {
        for await (const event of serverSentEvents(response.bytes())) {
          const data: unknown = JSON.parse(event.data);
          const failure = event.event === 'error' ? failureIn({ kind: 'error', ...(data as object) }) : undefined;
          if (failure) throw refusal(endpoint, failure);
          yield { id: event.id, value: fromWire(data, endpoint.verbatim) as never };
        }
      } catch (error) {
        throw broken(error);
      }
    },
  };
}

type Functions<G> = {
  readonly [M in keyof G]: G[M] extends Endpoint ? (...args: CallArguments<G[M]>) => Promise<Result<G[M]>> : never;
};

/** One function a call: `api.players.show({ params: { name } })`. */
export type Api<C = Contract> = { readonly [G in keyof C]: Functions<C[G]> };

/** The calls of `contract` (all, or some groups) as functions over `client`. */
export function bindContract<C extends Readonly<Record<string, Readonly<Record<string, Endpoint>>>>>(
  client: Client,
  contract: C,
): Api<C> {
  const entries = Object.entries(contract).map(([name, calls]) => [
    name,
    Object.fromEntries(
      Object.entries(calls).map(([member, endpoint]) => [
        member,
        (input?: CallOptions) => client.call(endpoint, ...([input] as CallArguments<Endpoint>)),
      ]),
    ),
  ]);
  return Object.fromEntries(entries) as Api<C>;
}
