import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db, Schema } from '../../db/schema.ts';
import type { Engine } from '../../db/table.ts';

/** The most game servers that are told apart. */
const MOST_SERVERS = 100;

async function count(db: Db, table: keyof Schema, where?: Expression<SqlBool>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} ${where ? sql`where ${where}` : sql``}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Bytes that the database takes. */
export async function databaseBytes(db: Db, engine: Engine): Promise<number> {
  const size =
    engine === 'sqlite'
      ? sql<{ n: number }>`select page_count * page_size as n from pragma_page_count, pragma_page_size`
      : sql<{ n: number }>`select pg_database_size(current_database()) as n`;
  return (await size.execute(db)).rows[0]?.n ?? 0;
}

export const countOutbox = (db: Db) =>
  db
    .selectFrom('outbox')
    .select((by) => ['state', by.fn.countAll<number>().as('n'), by.fn.min('created_at').as('oldest')])
    .groupBy('state')
    .execute();

export const countLeases = (db: Db) =>
  db
    .selectFrom('stream_lease')
    .select((by) => ['kind', by.fn.countAll<number>().as('n')])
    .groupBy('kind')
    .execute();

export const countEvents = (db: Db, since: number) =>
  count(db, 'bridge_received', sql<SqlBool>`received_at >= ${since}`);
export const countRejected = (db: Db) => count(db, 'bridge_rejected');
export const countOnline = (db: Db) => count(db, 'online_player');
export const countSessions = (db: Db) => count(db, 'session');

export const listHeard = (db: Db) =>
  db.selectFrom('bridge_server').select(['server', 'heard_at']).orderBy('server').limit(MOST_SERVERS).execute();

export const listGameServers = (db: Db) =>
  db.selectFrom('game_status').select(['server', 'online']).orderBy('server').limit(MOST_SERVERS).execute();
