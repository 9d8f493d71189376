import { sql, type Expression, type SqlBool } from 'kysely';
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

export interface DatabaseSettings {
  readonly version: string;
  readonly settings: readonly { readonly name: string; readonly is: string; readonly wanted: string }[];
  /** Its clock in epoch seconds, where it has one of its own. */
  readonly now: number | undefined;
}

/** How the database is set, where that decides whether data is safe. */
export async function databaseSettings(db: Db, engine: Engine): Promise<DatabaseSettings> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ version: string; journal: string }>`
      select sqlite_version() as version, (select journal_mode from pragma_journal_mode) as journal`.execute(db);
    const [row] = rows;
    return {
      version: `SQLite ${row?.version ?? ''}`,
      settings: [{ name: 'journal_mode', is: row?.journal ?? '', wanted: 'wal' }],
      now: undefined,
    };
  }
  const { rows } = await sql<Record<'version' | 'sync' | 'commits' | 'pages' | 'encoding', string> & { now: number }>`
    select current_setting('server_version') as version, current_setting('fsync') as sync,
      current_setting('synchronous_commit') as commits, current_setting('full_page_writes') as pages,
      current_setting('server_encoding') as encoding, floor(extract(epoch from clock_timestamp()))::bigint as now`.execute(
    db,
  );
  const [row] = rows;
  return {
    version: `PostgreSQL ${row?.version ?? ''}`,
    settings: [
      { name: 'fsync', is: row?.sync ?? '', wanted: 'on' },
      { name: 'synchronous_commit', is: row?.commits ?? '', wanted: 'on' },
      { name: 'full_page_writes', is: row?.pages ?? '', wanted: 'on' },
      { name: 'the encoding', is: row?.encoding ?? '', wanted: 'UTF8' },
    ],
    now: Number(row?.now),
  };
}
