import { randomUUID } from 'node:crypto';
import { openNotifications } from '../db/notifications.ts';
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

const MOST_BYTES = 7500;

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

interface Message {
  /** Which process sent it. */
  readonly o: string;
  readonly t: string;
  readonly p: unknown;
}

async function createPostgresBus(url: string, db: Db, log: Log, local: ReturnType<typeof localBus>): Promise<Bus> {
  const origin = randomUUID();
  const notifications = await openNotifications(url, db, {
    onText(text) {
      const message = JSON.parse(text) as Message;
      if (message.o !== origin) local.deliver(message.t, message.p);
    },
    onLost: () => log.warn('The connection for messages between processes broke; connecting again.'),
    onBack: local.gap,
  });
  return {
    subscribe: local.subscribe,
    async publish(topic, payload) {
      const text = JSON.stringify({ o: origin, t: topic, p: payload } satisfies Message);
      if (Buffer.byteLength(text) > MOST_BYTES)
        throw new RangeError(`A message of ${topic} is too large for the bus. Send an id instead.`);
      local.deliver(topic, payload);
      await notifications.send(text);
    },
    close: () => notifications.close(),
  };
}
