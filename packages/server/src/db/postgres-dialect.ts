import { createHash } from 'node:crypto';
import pg from 'pg';
import { PostgresDialect, type Dialect } from 'kysely';
import type { DirectReader } from './direct.ts';

const BOOL = 16;
const INT8 = 20;
const NUMERIC = 1700;
/** What a prepared statement answers once an upgrade has given its table other columns. */
const TABLE_CHANGED = '0A000';

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

/** A pool; `onError` hears of connections that broke while idle. */
export function postgresPool(url: string, onError: (error: Error) => void, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ ...postgresOptions(url), ...more });
  pool.on('error', onError);
  return pool;
}

export const postgresDialect = (pool: pg.Pool): Dialect => new PostgresDialect({ pool });

/**
 * Statements that are asked again and again, prepared once in each connection: planning one anew costs more than running
 * it. Only for statements whose text does not depend on what is asked.
 */
export function preparedReader(pool: pg.Pool): DirectReader {
  const names = new Map<string, string>();
  return async (text, values) => {
    let name = names.get(text);
    // By its text, so that one name is the same statement in every process behind a connection pooler.
    if (name === undefined) names.set(text, (name = `steward_${createHash('sha1').update(text).digest('hex')}`));
    try {
      return (await pool.query<Row>({ name, text, values: [...values] })).rows;
    } catch (error) {
      if ((error as { code?: unknown }).code !== TABLE_CHANGED) throw error;
      return (await pool.query<Row>(text, [...values])).rows;
    }
  };
}
