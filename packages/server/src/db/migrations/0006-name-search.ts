import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import type { Tx } from '../schema.ts';

const TABLE = {
  sqlite: `create table player_name (
    id integer primary key, player_id integer not null references player (id), name_lower text not null, current integer not null,
    unique (player_id, name_lower))`,
  postgres: `create table player_name (
    id bigint primary key generated always as identity, player_id bigint not null references player (id),
    name_lower text collate "C" not null, current bigint not null,
    unique (player_id, name_lower))`,
} as const;

const INDEX = 'create index player_name_current on player_name (current, name_lower)';

const BACKFILL = [
  'insert into player_name (player_id, name_lower, current) select id, name_lower, 1 from player',
  `insert into player_name (player_id, name_lower, current) select player_id, old_name_lower, 0 from name_change where true on conflict do nothing`,
  `insert into player_name (player_id, name_lower, current) select id, lower(old_name), 0 from player where old_name is not null on conflict do nothing`,
];

const KEEP_CURRENT = `insert into player_name (player_id, name_lower, current) values (new.id, new.name_lower, 1)
  on conflict (player_id, name_lower) do update set current = 1;`;
const KEEP_OLD = `insert into player_name (player_id, name_lower, current) select new.id, lower(new.old_name), 0 where new.old_name is not null
  on conflict do nothing;`;
const KEEP_CHANGE = `insert into player_name (player_id, name_lower, current) values (new.player_id, new.old_name_lower, 0) on conflict do nothing;`;
const RETIRE = 'update player_name set current = 0 where player_id = new.id and name_lower <> new.name_lower;';

const SQLITE = [
  `create virtual table player_name_search using fts5 (name_lower, content = 'player_name', content_rowid = 'id', tokenize = 'trigram case_sensitive 1')`,
  `create trigger player_name_added after insert on player_name begin
    insert into player_name_search (rowid, name_lower) values (new.id, new.name_lower); end`,
  `create trigger player_name_removed after delete on player_name begin
    insert into player_name_search (player_name_search, rowid, name_lower) values ('delete', old.id, old.name_lower); end`,
  `create trigger player_named after insert on player begin ${KEEP_CURRENT} ${KEEP_OLD} end`,
  `create trigger player_renamed after update of name_lower, old_name on player begin ${RETIRE} ${KEEP_CURRENT} ${KEEP_OLD} end`,
  'create trigger player_unnamed before delete on player begin delete from player_name where player_id = old.id; end',
  `create trigger name_change_added after insert on name_change begin ${KEEP_CHANGE} end`,
];

const POSTGRES = [
  `create function player_name_keep() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then ${RETIRE} end if; ${KEEP_CURRENT} ${KEEP_OLD} return null; end $$`,
  `create function player_name_drop() returns trigger language plpgsql as $$ begin
    delete from player_name where player_id = old.id; return old; end $$`,
  `create function name_change_keep() returns trigger language plpgsql as $$ begin ${KEEP_CHANGE} return null; end $$`,
  'create trigger player_named after insert on player for each row execute function player_name_keep()',
  'create trigger player_renamed after update of name_lower, old_name on player for each row execute function player_name_keep()',
  'create trigger player_unnamed before delete on player for each row execute function player_name_drop()',
  'create trigger name_change_added after insert on name_change for each row execute function name_change_keep()',
];

/** All names that players have or had, kept by triggers, with an index for any part of a name. */
export async function createNameSearch({ tx, engine, note }: MigrationContext): Promise<void> {
  await all(tx, [TABLE[engine], INDEX]);
  if (engine === 'sqlite') await all(tx, SQLITE);
  else await all(tx, POSTGRES);
  await all(tx, BACKFILL);
  if (engine === 'postgres' && !(await createTrigramIndex(tx)))
    note(
      'The extension pg_trgm is not available: a search for the middle of a name reads all names. Ask for "create extension pg_trgm" and add: create index on player_name using gin (name_lower gin_trgm_ops).',
    );
}

async function all(tx: Tx, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

async function createTrigramIndex(tx: Tx): Promise<boolean> {
  await sql`savepoint trigram`.execute(tx);
  try {
    await sql`create extension if not exists pg_trgm`.execute(tx);
    await sql`create index player_name_trigram on player_name using gin (name_lower gin_trgm_ops) with (gin_pending_list_limit = 256)`.execute(
      tx,
    );
    return true;
  } catch {
    await sql`rollback to savepoint trigram`.execute(tx);
    return false;
  }
}
