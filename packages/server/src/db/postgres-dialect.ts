import pg from 'pg';
import { PostgresDialect, type Dialect } from 'kysely';

const BOOL = 16;
const INT8 = 20;
const NUMERIC = 1700;

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

/** A pool; `onError` hears of connections that broke while idle. */
export function postgresPool(url: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(postgresOptions(url));
  pool.on('error', onError);
  return pool;
}

export const postgresDialect = (pool: pg.Pool): Dialect => new PostgresDialect({ pool });
