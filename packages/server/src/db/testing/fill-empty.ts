import { sql } from 'kysely';
import { listTables, type CopyTable } from '../copy/tables.ts';
import type { Tx } from '../schema.ts';
import type { Engine } from '../table.ts';

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly to: string;
}

const REFERENCES = {
  sqlite: sql<Reference>`
    select m.name as "table", f."from" as "column", f."table" as "to"
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`,
  postgres: sql<Reference>`
    select t.relname as "table", a.attname as "column", r.relname as "to"
    from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_class r on r.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace`,
} as const;

const ROWS = 2;

/** Puts two rows into every table that has none, whatever its columns are; what they refer to is there. */
export async function fillEmpty(tx: Tx, engine: Engine): Promise<void> {
  const { rows: references } = await REFERENCES[engine].execute(tx);
  const waiting: CopyTable[] = [];
  for (const table of await listTables(tx, engine)) {
    const { rows } = await sql`select 1 from ${sql.table(table.name)} limit 1`.execute(tx);
    if (rows.length === 0) waiting.push(table);
  }
  while (waiting.length > 0) {
    const isReady = ({ name }: CopyTable) =>
      references.every(({ table, to }) => table !== name || to === name || !waiting.some((one) => one.name === to));
    const next = waiting.findIndex(isReady);
    const [table] = waiting.splice(next, 1);
    if (next === -1 || !table) throw new Error('Tables refer to one another in a ring.');
    for (let n = 1; n <= ROWS; n++) await fillRow(tx, table, references, n);
  }
}

async function fillRow(tx: Tx, table: CopyTable, references: readonly Reference[], n: number): Promise<void> {
  const values = await Promise.all(
    table.columns.map(async ({ name, kind }) => {
      const reference = references.find((one) => one.table === table.name && one.column === name);
      if (reference?.to === table.name) return null;
      if (reference) {
        const { rows } = await sql<{ id: number }>`
          select id from ${sql.table(reference.to)} order by id limit 1 offset ${n - 1}`.execute(tx);
        return rows[0]?.id ?? null;
      }
      return kind === 'text' ? `${name} ${n}` : kind === 'real' ? n + 0.5 : n;
    }),
  );
  await sql`insert into ${sql.table(table.name)} (${sql.join(table.columns.map(({ name }) => sql.ref(name)))})
    values (${sql.join(values)})`.execute(tx);
}
