import { sql } from 'kysely';
import type { Tx } from '../schema.ts';
import type { Engine } from '../table.ts';
import { createMarks } from './marks.ts';

const AWAY = {
  sqlite: sql<{ drop: string; back: string }>`
    select 'drop trigger "' || name || '"' as "drop", sql as back from sqlite_master where type = 'trigger' order by name`,
  postgres: sql<{ drop: string; back: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    union all
    select distinct format('alter table %s disable trigger user', tgrelid::regclass),
      format('alter table %s enable trigger user', tgrelid::regclass)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and c.relnamespace = current_schema()::regnamespace
    order by 1`,
} as const;

/**
 * Takes triggers and references out of the way, which rows from elsewhere would set off or have to wait for, and notes how
 * they come back. Does nothing where that was done before.
 */
export async function setRulesAside(tx: Tx, engine: Engine): Promise<void> {
  const marks = createMarks(tx, engine);
  if ((await marks.statements()).length > 0) return;
  const { rows } = await AWAY[engine].execute(tx);
  for (const [number, { drop, back }] of rows.entries()) {
    await marks.addStatement(number, back);
    await sql.raw(drop).execute(tx);
  }
}

/** Brings them back, which checks every reference, and makes searches anew. Throws where a reference leads nowhere. */
export async function restoreRules(tx: Tx, engine: Engine): Promise<void> {
  for (const statement of await createMarks(tx, engine).statements()) await sql.raw(statement).execute(tx);
  if (engine === 'postgres') return;
  const { rows: broken } = await sql<{ table: string; rowid: number; parent: string }>`
    select "table", rowid, parent from pragma_foreign_key_check limit 1`.execute(tx);
  const [first] = broken;
  if (first) throw new Error(`The row ${first.rowid} of ${first.table} names a ${first.parent} that is not there.`);
  const { rows: searches } = await sql<{ name: string }>`
    select name from sqlite_master where lower(sql) like 'create virtual table%using fts5%'`.execute(tx);
  for (const { name } of searches)
    await sql`insert into ${sql.table(name)} (${sql.ref(name)}) values ('rebuild')`.execute(tx);
}
