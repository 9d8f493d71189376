import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';

/** As `squeezed` in `player-search.ts` has it. */
const SQUEEZED = `replace(replace(replace(replace(name_lower, '_', ''), ' ', ''), '-', ''), '.', '')`;

const SQLITE = [
  `alter table player_name add column squeezed text generated always as (${SQUEEZED}) virtual`,
  'create index player_name_squeezed on player_name (current, squeezed)',
  `create virtual table player_name_part using fts5 (squeezed, content = 'player_name', content_rowid = 'id', tokenize = 'trigram case_sensitive 1')`,
  `insert into player_name_part (player_name_part) values ('rebuild')`,
  `create trigger player_name_part_added after insert on player_name begin
    insert into player_name_part (rowid, squeezed) values (new.id, new.squeezed); end`,
  `create trigger player_name_part_removed after delete on player_name begin
    insert into player_name_part (player_name_part, rowid, squeezed) values ('delete', old.id, old.squeezed); end`,
];

const POSTGRES = [
  `alter table player_name add column squeezed text collate "C" generated always as (${SQUEEZED}) stored`,
  'create index player_name_squeezed on player_name (current, squeezed)',
];

/** Names without what stands between their words, to be found however somebody writes that; see `player-search.ts`. */
export async function squeezeNames({ tx, engine }: MigrationContext): Promise<void> {
  for (const statement of engine === 'sqlite' ? SQLITE : POSTGRES) await sql.raw(statement).execute(tx);
  if (engine === 'sqlite') return;
  const trigrams = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(tx);
  if (trigrams.rows.length > 0)
    await sql`create index player_name_part on player_name using gin (squeezed gin_trgm_ops) with (gin_pending_list_limit = 256)`.execute(
      tx,
    );
}
