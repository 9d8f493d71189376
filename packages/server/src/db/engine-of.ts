import { PostgresAdapter } from 'kysely';
import type { Db, Tx } from './schema.ts';
import type { Engine } from './table.ts';

/** Which database it is. */
export const engineOf = (db: Db | Tx): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
