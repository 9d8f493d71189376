import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { postgresOptions } from '../db/postgres-dialect.ts';
import type { Db } from '../db/schema.ts';
import type { Log } from './log.ts';

export type BusListener = (payload: unknown) => void | Promise<void>;

/** Tells all processes something. On SQLite there is one process; on PostgreSQL it goes by LISTEN/NOTIFY. */
export interface Bus {
  /** After the commit of what it tells about. The payload is plain data, under 7 kB as JSON. Never lost within this process. */
  publish(topic: string, payload: unknown): Promise<void>;
  /** Gives back a function that ends it. `onGap`: messages of other processes may have been missed. */
  subscribe(topic: string, listener: BusListener, onGap?: () => void): () => void;
  close(): Promise<void>;
}

interface Subscription {
  readonly listener: BusListener;
  readonly onGap: (() => void) | undefined;
}

const CHANNEL = 'steward';
const MOST_BYTES = 7500;
const AGAIN_MS = 1000;

/** The part that stays in the process. */
function localBus(log: Log) {
  const topics = new Map<string, Set<Subscription>>();
  return {
    deliver(topic: string, payload: unknown) {
      for (const { listener } of topics.get(topic) ?? [])
        void Promise.resolve()
          .then(() => listener(payload))
          .catch((error: unknown) => log.error({ err: error, topic }, 'A listener failed.'));
    },
    gap() {
      for (const subscriptions of topics.values()) for (const { onGap } of subscriptions) onGap?.();
    },
    subscribe(topic: string, listener: BusListener, onGap?: () => void) {
      const own: Subscription = { listener, onGap };
      const set = topics.get(topic) ?? new Set();
      topics.set(topic, set.add(own));
      return () => {
        set.delete(own);
      };
    },
  };
}

/** `url` of PostgreSQL, or undefined for one process alone; `db` sends. */
export async function createBus(url: string | undefined, db: Db, log: Log): Promise<Bus> {
  const local = localBus(log);
  if (url === undefined)
    return {
      subscribe: local.subscribe,
      publish: (topic, payload) => Promise.resolve(local.deliver(topic, payload)),
      close: () => Promise.resolve(),
    };
  return createPostgresBus(url, db, log, local);
}

async function createPostgresBus(url: string, db: Db, log: Log, local: ReturnType<typeof localBus>): Promise<Bus> {
  const origin = randomUUID();
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const { max, idleTimeoutMillis, ...options } = postgresOptions(url);
    const own = new pg.Client({ ...options, statement_timeout: 0 });
    own.on('error', () => lost(own));
    own.on('end', () => lost(own));
    own.on('notification', ({ payload = '' }) => {
      const message = JSON.parse(payload) as { o: string; t: string; p: unknown };
      if (message.o !== origin) local.deliver(message.t, message.p);
    });
    await own.connect();
    await own.query(`listen ${CHANNEL}`);
    client = own;
  };
  const lost = (own: pg.Client): void => {
    if (closed || client !== own) return;
    client = undefined;
    log.warn('The connection for messages between processes broke; connecting again.');
    again();
  };
  const again = (): void => {
    if (closed) return;
    timer = setTimeout(() => connect().then(local.gap, again), AGAIN_MS);
    timer.unref();
  };

  await connect();
  return {
    subscribe: local.subscribe,
    async publish(topic, payload) {
      const text = JSON.stringify({ o: origin, t: topic, p: payload });
      if (Buffer.byteLength(text) > MOST_BYTES) throw new RangeError(`A message of ${topic} is too large for the bus. Send an id instead.`);
      local.deliver(topic, payload);
      await sql`select pg_notify(${CHANNEL}, ${text})`.execute(db);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
