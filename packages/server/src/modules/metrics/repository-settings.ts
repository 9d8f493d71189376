import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Engine } from '../../db/table.ts';

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
