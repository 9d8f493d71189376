import type { Endpoint, Group, Output } from '@steward/api-client/contract/endpoint';
import type { Audited, Unchanged } from './audited.ts';
import type { WireText } from '../db/wire-text.ts';
import type { AnyContext, ReadContext, UploadContext, WriteContext } from './context.ts';
import type { PageMark } from './page-mark.ts';
import type { GiveBack } from './rate-limit.ts';

/** The handler of a call that is declared, but served by a later version: it answers 501. */
export const notServed: unique symbol = Symbol('not served');

/** A file to send. It is offered for saving unless `inline`, which only harmless images are. */
export interface FileAnswer {
  readonly stream?: NodeJS.ReadableStream;
  readonly buffer?: Uint8Array;
  readonly filename: string;
  readonly type: string;
  readonly inline?: boolean;
  /** Bytes, where known. */
  readonly size?: number;
}

/** One server-sent event; `data` goes to the wire as JSON in the wire's case, a string as it is. A Buffer is sent untouched. */
export type StreamEvent = Buffer | { readonly id?: string; readonly event?: string; readonly data: unknown };

/** A page of a list; `total` counts all. */
export interface Paged<T> {
  readonly items: T;
  readonly total: number;
  /** Of lists that can be read as of that moment. */
  readonly asOf?: PageMark;
}

type Answered<E extends Endpoint> = E extends { answer: 'ndjson' }
  ? AsyncIterable<Output<E>>
  : E extends { answer: 'file' }
    ? FileAnswer
    : E extends { paged: true }
      ? Paged<Output<E>>
      : Output<E> | WireText<Output<E>>;

type Soon<T> = T | Promise<T>;

type IsRead<E extends Endpoint> = E['method'] extends 'GET' ? true : false;

export type ContextOf<E extends Endpoint> = IsRead<E> extends true ? ReadContext<E> : WriteContext<E>;

/** What a write answers: its value with an audit entry, or that it changed nothing. Another answer does not compile. */
export type Written<E extends Endpoint> = Audited<Answered<E>> | Unchanged<Answered<E>>;

export type Handler<E extends Endpoint> = (
  context: ContextOf<E>,
) => Soon<IsRead<E> extends true ? Answered<E> : Written<E>>;

/** A write with slow or rate-limited work that must not happen inside its transaction; made by `preparedWrite`. */
export interface PreparedHandler<E extends Endpoint> {
  readonly prepare: (context: ReadContext<E>) => Promise<unknown>;
  readonly giveBack: ((prepared: never) => GiveBack) | undefined;
  readonly write: (context: WriteContext<E>, prepared: never) => Soon<Written<E>>;
}

/** A read whose answer may be sent again while nothing changed; made by `sharedRead`. */
export interface SharedHandler<E extends Endpoint> {
  readonly share: (context: ReadContext<E>) => string;
  readonly read: Handler<E>;
}

/** A call that answers as JSON, and as server-sent events when these are asked for. */
export interface EventsHandler<E extends Endpoint> {
  readonly json: Handler<E>;
  readonly events: (context: ReadContext<E>) => Soon<AsyncIterable<StreamEvent>>;
}

/** Reads the body as it arrives, writes in transactions of its own, and answers when all is committed. */
export type UploadHandler<E extends Endpoint> = (context: UploadContext<E>) => Soon<Output<E>>;

type HandlerFor<E extends Endpoint> =
  | typeof notServed
  | (E extends { upload: true }
      ? UploadHandler<E>
      : E extends { events: true }
        ? EventsHandler<E>
        : IsRead<E> extends true
          ? Handler<E> | SharedHandler<E>
          : Handler<E> | PreparedHandler<E>);

export type Handlers<G extends Group> = { readonly [K in keyof G]: HandlerFor<G[K]> };

/** One call with its handler, types erased: what `http/mount.ts` serves. */
export interface Served {
  readonly endpoint: Endpoint;
  readonly isServed: boolean;
  readonly prepare: ((context: AnyContext) => Promise<unknown>) | undefined;
  readonly giveBack: ((prepared: unknown) => GiveBack) | undefined;
  readonly handle: (context: AnyContext, prepared: unknown) => unknown;
  readonly events: ((context: AnyContext) => Soon<AsyncIterable<StreamEvent>>) | undefined;
  /** Names an answer among those of the call; present where it may be sent again while nothing changed. */
  readonly share: ((context: AnyContext) => string) | undefined;
}

/** What a module registers. */
export type Module = readonly Served[];

/**
 * Work before the transaction (hashing, rate limits), then the write with its result. `giveBack` returns what was taken
 * of a limit, for when the transaction failed by no doing of the caller.
 */
export function preparedWrite<E extends Endpoint, P>(
  prepare: (context: ReadContext<E>) => Promise<P>,
  write: (context: WriteContext<E>, prepared: P) => Soon<Written<E>>,
  giveBack?: (prepared: P) => GiveBack,
): PreparedHandler<E> {
  return { prepare, write, giveBack };
}

/**
 * A read (JSON, not paged) whose answer depends on nothing but the database, the second, and what `share` puts into
 * its text: who sees it, and parameters. Who asks again before something is written, or the second is over, makes it be kept
 * until then, and sent as it was.
 */
export function sharedRead<E extends Endpoint>(
  share: (context: ReadContext<E>) => string,
  read: Handler<E>,
): SharedHandler<E> {
  return { share, read };
}

const noHandler = (): never => {
  throw new Error('A call of a later version has no handler.');
};

type Loose = {
  readonly prepare?: Served['prepare'];
  readonly giveBack?: Served['giveBack'];
  readonly write?: Served['handle'];
  readonly json?: Served['handle'];
  readonly read?: Served['handle'];
  readonly events?: Served['events'];
  readonly share?: Served['share'];
};

/** Binds a group's calls to their handlers. A missing handler does not compile; `notServed` stands for one. */
export function implement<G extends Group>(group: G, handlers: Handlers<G>): Module {
  return Object.entries(group).map(([member, endpoint]): Served => {
    const handler: unknown = handlers[member];
    const none = {
      endpoint,
      isServed: true,
      prepare: undefined,
      giveBack: undefined,
      events: undefined,
      share: undefined,
    };
    if (handler === notServed) return { ...none, isServed: false, handle: noHandler };
    if (typeof handler === 'function') return { ...none, handle: handler as Served['handle'] };
    const { prepare, giveBack, write, json, read, events, share } = handler as Loose;
    return { ...none, prepare, giveBack, handle: write ?? json ?? read ?? noHandler, events, share };
  });
}
