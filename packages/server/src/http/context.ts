import type { IncomingMessage } from 'node:http';
import { stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { Config } from '../config/config.ts';
import type { AuditDraft } from '../core/audit.ts';
import { recorded, Unchanged, type Recorded } from '../core/audited.ts';
import type { Caller } from '../core/caller.ts';
import type { AnyContext, CookieOptions, PageRequest, RequestFacts, TargetPlayer } from '../core/context.ts';
import type { Log } from '../core/log.ts';
import { commandItem, commandServers } from '../core/game-commands.ts';
import { listRequest } from '../core/list-request.ts';
import type { OutboxItem } from '../core/outbox.ts';
import type { Services } from '../core/services.ts';
import type { Db, Tx } from '../db/schema.ts';
import { cookieName, sessionOf } from './authorize.ts';
import { bodyParts } from './bodies.ts';
import { isHttps } from './client.ts';
import { pageOf } from './parse.ts';

export interface Parsed {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** What a handler gets. What most handlers do not look at is made only when they do. */
class CallContext {
  readonly endpoint: Endpoint;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: Caller | undefined;
  readonly now: number;
  readonly services: Services;
  readonly db: Db;
  readonly #http: FastifyRequest;
  readonly #reply: FastifyReply;
  #signal: AbortSignal | undefined;
  #page: PageRequest | undefined;

  constructor(
    endpoint: Endpoint,
    parsed: Parsed,
    caller: Caller | undefined,
    services: Services,
    http: FastifyRequest,
    reply: FastifyReply,
  ) {
    this.endpoint = endpoint;
    this.params = parsed.params;
    this.query = parsed.query;
    this.body = parsed.body;
    this.caller = caller;
    this.now = services.clock.now();
    this.services = services;
    this.db = services.db;
    this.#http = http;
    this.#reply = reply;
  }

  get page(): PageRequest {
    return (this.#page ??= pageOf(
      this.#http.headers,
      listRequest(this.endpoint, this.#http.query as Readonly<Record<string, unknown>>, this.caller),
    ));
  }

  get signal(): AbortSignal {
    return (this.#signal ??= abortOnClose(this.#reply));
  }

  get request(): RequestFacts {
    const { headers, rawBody } = this.#http;
    return {
      ip: this.#http.clientAddress,
      userAgent: (headers['user-agent'] ?? '').slice(0, 256),
      session: sessionOf(this.#http, this.services.config),
      headers,
      ...(rawBody ? { rawBody } : {}),
    };
  }

  get log(): Log {
    return this.services.log.child({ reqId: this.#http.id });
  }
}

/** A cookie as a header says it. */
function cookieText(http: FastifyRequest, config: Config, name: string, value: string, maxAge?: number): string {
  const secure = isHttps(http, config);
  const age = maxAge === undefined ? {} : { maxAge };
  return stringifySetCookie({
    ...{ name: cookieName(name, secure), value, path: '/', httpOnly: true, sameSite: 'lax', secure },
    ...age,
  });
}

function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const { raw } = reply;
  if (raw.destroyed || raw.closed) controller.abort();
  else raw.once('close', () => controller.abort());
  return controller.signal;
}

/** What a write gathers before its transaction ends. */
export interface Gathered {
  readonly drafts: AuditDraft[];
  readonly items: OutboxItem[];
  readonly messages: { readonly topic: string; readonly payload: unknown }[];
  /** Players whose access changed. */
  readonly changed: Set<number>;
  /** Cookies for who called, as headers. */
  readonly cookies: string[];
}

class WriteCallContext extends CallContext {
  readonly tx: Tx;
  readonly target: TargetPlayer | undefined;
  readonly audit: (draft: AuditDraft) => Recorded;
  readonly received = (): Recorded => recorded;
  readonly unchanged = <T>(value: T): Unchanged<T> => new Unchanged(value);
  readonly command: (kind: string, payload: Readonly<Record<string, unknown>>) => void;
  readonly after: (item: OutboxItem) => void;
  readonly tell: (topic: string, payload: unknown) => void;
  readonly tellAccess: (player: number) => void;
  readonly setCookie: (name: string, value: string, options?: CookieOptions) => void;
  readonly clearCookie: (name: string) => void;

  constructor(
    call: ConstructorParameters<typeof CallContext>,
    tx: Tx,
    target: TargetPlayer | undefined,
    gathered: Gathered,
  ) {
    super(...call);
    this.tx = tx;
    this.target = target;
    this.audit = (draft) => {
      gathered.drafts.push(draft);
      return recorded;
    };
    this.command = (kind, payload) => {
      for (const server of commandServers(this.services.config, kind))
        gathered.items.push(commandItem(kind, payload, server));
    };
    this.after = (item) => void gathered.items.push(item);
    this.tell = (topic, payload) => void gathered.messages.push({ topic, payload });
    this.tellAccess = (player) => void gathered.changed.add(player);
    const [, , , services, http] = call;
    const addCookie = (name: string, value: string, maxAge?: number): void =>
      void gathered.cookies.push(cookieText(http, services.config, name, value, maxAge));
    this.setCookie = (name, value, { maxAge } = {}) => addCookie(name, value, maxAge);
    this.clearCookie = (name) => addCookie(name, '', 0);
  }
}

export type ContextParts = ConstructorParameters<typeof CallContext>;

/** `implement` ties each handler to its endpoint, and `mount` each endpoint to its parsed input: so the types hold. */
const erased = (context: CallContext): AnyContext => context as unknown as AnyContext;

export const readContext = (parts: ContextParts): AnyContext => erased(new CallContext(...parts));

class UploadCallContext extends CallContext {
  readonly upload: AsyncIterable<Buffer>;

  constructor(call: ConstructorParameters<typeof CallContext>, body: IncomingMessage) {
    super(...call);
    this.upload = bodyParts(body, this.endpoint.bodyLimit);
  }
}

export const uploadContext = (parts: ContextParts, { raw }: FastifyRequest): AnyContext =>
  erased(new UploadCallContext(parts, raw));

export const writeContext = (
  parts: ContextParts,
  tx: Tx,
  target: TargetPlayer | undefined,
  gathered: Gathered,
): AnyContext => erased(new WriteCallContext(parts, tx, target, gathered));
