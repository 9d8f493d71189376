import type { FastifyBaseLogger } from 'fastify';
import type { Endpoint, ParsedInput, Target } from '@steward/api-client/contract/endpoint';
import type { AskedList } from '../db/asked-list.ts';
import type { PlayerRow } from '../db/rows.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { AuditDraft } from './audit.ts';
import type { Recorded, Unchanged } from './audited.ts';
import type { Caller } from './caller.ts';
import type { OutboxItem } from './outbox.ts';
import type { Services } from './services.ts';
import type { PageMark } from './page-mark.ts';

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly offset: number;
  /** For lists that can be read as of an earlier moment. */
  readonly asOf?: PageMark | undefined;
  /** What of the list is asked for, in which order. */
  readonly asked: AskedList;
}

export interface RequestFacts {
  readonly ip: string;
  readonly userAgent: string;
  /** The session that the browser has, whether it still holds or not. */
  readonly session: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The bytes of the body, of calls by signature. */
  readonly rawBody?: Buffer;
}

export interface CookieOptions {
  /** Seconds; without it the cookie lasts as long as the browser runs. */
  readonly maxAge?: number;
}

/** The player whom a moderating call names, as loaded and checked inside the transaction. */
export type TargetPlayer = PlayerRow & { readonly online: boolean };

type CallerOf<E extends Endpoint> = E['access'] extends { rule: 'public' | 'signature' } ? Caller | undefined : Caller;

interface Common<E extends Endpoint> {
  readonly endpoint: Endpoint;
  readonly caller: CallerOf<E>;
  /** Epoch seconds. */
  readonly now: number;
  readonly page: PageRequest;
  /** Aborted when the client went away. */
  readonly signal: AbortSignal;
  readonly request: RequestFacts;
  readonly services: Services;
  /** Lines carry the request's id. */
  readonly log: FastifyBaseLogger;
}

/** What the handler of a reading call gets. */
export type ReadContext<E extends Endpoint> = ParsedInput<E> & Common<E> & { readonly db: Db };

/** What the handler of a call gets that reads its body as it arrives. It writes in transactions of its own. */
export type UploadContext<E extends Endpoint> = ReadContext<E> & {
  /** The body, in parts. Ends with `TooLargeError` behind the call's limit. */
  readonly upload: AsyncIterable<Buffer>;
};

interface Received {
  /** What a game server reports is recorded by the ids of its events, which the handler writes; gives the way to answer. */
  received(): Recorded;
}

/** What the handler of a changing call gets: a transaction, and no way to answer but by `audit` or `unchanged`. */
export type WriteContext<E extends Endpoint> = ParsedInput<E> &
  Common<E> &
  (E extends { target: Target } ? { readonly target: TargetPlayer } : unknown) &
  (E['access'] extends { rule: 'bridge' } ? Received : unknown) & {
    readonly tx: Tx;
    /** Adds an entry to the audit log, and gives the way to answer. Values of secret keys are masked. */
    audit(draft: AuditDraft): Recorded;
    /** Answers that there was nothing to change: whatever was done in the transaction is undone. */
    unchanged<T>(value: T): Unchanged<T>;
    /** Asks the game servers for something; kept for each until it acknowledges it. */
    command(kind: string, payload: Readonly<Record<string, unknown>>): void;
    /** What is to follow the commit: kept with it, and done by a process that lives. */
    after(item: OutboxItem): void;
    /** Tells all processes something after the commit. */
    tell(topic: string, payload: unknown): void;
    /** That somebody's access changed: what they have open is asked again at once after the commit. */
    tellAccess(player: number): void;
    /**
     * Once this is committed, or said to be unchanged. HttpOnly, SameSite=Lax, for the whole site; behind TLS Secure, and
     * `__Host-` stands before its name.
     */
    setCookie(name: string, value: string, options?: CookieOptions): void;
    clearCookie(name: string): void;
  };

/** The same with types erased, between `mount` and a handler. */
export type AnyContext = ReadContext<Endpoint> | WriteContext<Endpoint> | UploadContext<Endpoint>;
