import { sql } from 'kysely';
import pg from 'pg';
import { postgresOptions } from './postgres-dialect.ts';
import type { Db } from './schema.ts';

export interface NotificationListener {
  /** A text that any process sent, this one too. */
  readonly onText: (text: string) => void;
  /** The connection broke: texts may be missed until `onBack`. */
  readonly onLost: () => void;
  readonly onBack: () => void;
}

export interface Notifications {
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'steward';
const AGAIN_MS = 1000;

/** Hears what processes tell one another by PostgreSQL's LISTEN and NOTIFY, and connects again when it must. */
export async function openNotifications(url: string, db: Db, listener: NotificationListener): Promise<Notifications> {
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const { max: _max, idleTimeoutMillis: _idle, ...options } = postgresOptions(url);
    const own = new pg.Client({ ...options, statement_timeout: 0 });
    own.on('error', () => lost(own));
    own.on('end', () => lost(own));
    own.on('notification', ({ payload }) => listener.onText(payload ?? ''));
    await own.connect();
    await own.query(`listen ${CHANNEL}`);
    client = own;
  };
  const lost = (own: pg.Client): void => {
    if (closed || client !== own) return;
    client = undefined;
    listener.onLost();
    again();
  };
  const again = (): void => {
    if (closed) return;
    timer = setTimeout(() => {
      connect().then(listener.onBack, again);
    }, AGAIN_MS);
    timer.unref();
  };

  await connect();
  return {
    async send(text) {
      await sql`select pg_notify(${CHANNEL}, ${text})`.execute(db);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
