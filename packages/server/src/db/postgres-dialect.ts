import pg from 'pg';
import { PostgresDialect, type Dialect, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import { isOutdated, OutdatedError, preparedName } from './prepared.ts';

const BOOL = 16;
const INT8 = 20;
const NUMERIC = 1700;

type Row = Record<string, unknown>;

/** A number as text; beyond safe integers it is an error, as in SQLite. */
function whole(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond safe integers.`);
  return value;
}

/** Makes both engines answer alike: 64-bit integers and sums are numbers, booleans 0 or 1. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === INT8 || oid === NUMERIC) return whole;
      if (oid === BOOL) return (text: string) => (text === 't' ? 1 : 0);
    }
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
  }) as typeof pg.types.getTypeParser,
};

/** Connection settings that every connection of Steward shares. */
export const postgresOptions = (url: string): pg.PoolConfig => ({
  connectionString: url,
  application_name: 'steward',
  types,
  max: 10,
  connectionTimeoutMillis: 10_000,
  // A new connection costs tens of milliseconds: two stay for the next question, the others outlast a quiet spell.
  min: 2,
  idleTimeoutMillis: 300_000,
  keepAlive: true,
  lock_timeout: 15_000,
  statement_timeout: 120_000,
  idle_in_transaction_session_timeout: 60_000,
});

/** A pool; `onError` hears once of each connection that broke, whether they were idle or in use. */
export function postgresPool(url: string, onError: (error: Error) => void, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ ...postgresOptions(url), ...more });
  const broken = new WeakSet<pg.PoolClient>();
  const tellOnce = (error: Error, client: pg.PoolClient) => {
    if (!broken.has(client)) onError(error);
    broken.add(client);
  };
  pool.on('error', tellOnce);
  // The pool listens to idle connections only. One that breaks between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', (error) => tellOnce(error, client)));
  return pool;
}

/** A connection that prepares what is to be kept prepared. */
function preparing(client: pg.PoolClient): PostgresPoolClient {
  const query = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    const name = values.length === 0 ? undefined : preparedName(text);
    const asked = name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
    try {
      return (await client.query<Row>(asked)) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      // Where it was in a transaction, that has ended: whoever runs it begins again.
      throw isOutdated(text, name, error)
        ? new OutdatedError('A statement was prepared before an upgrade.', { cause: error })
        : error;
    }
  };
  return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
}

/** Kysely over a pool, with which it ends. Nobody cancels what runs in it, nor reads by cursors. */
export function postgresDialect(pool: pg.Pool): Dialect {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const made = known.get(client) ?? preparing(client);
    known.set(client, made);
    return made;
  };
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } });
}
