import { sql } from 'kysely';
import type { Db, Tx } from '../schema.ts';
import type { Engine } from '../table.ts';

/** A table with what its rows are told apart by. */
export interface CopyTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly kind: 'integer' | 'real' | 'text' }[];
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[];
}

/** Where a copy that is under way keeps its marks; a database that has it is not whole. */
export const COPY_TABLE = 'steward_copy';
const OWN = new Set([COPY_TABLE, 'steward_migration']);

interface Found {
  readonly table_name: string;
  readonly column_name: string;
  readonly type: string;
  readonly place: number | null;
}

const LISTS = {
  sqlite: sql<Found>`
    select m.name as table_name, c.name as column_name, lower(c.type) as type, nullif(c.pk, 0) as place
    from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like 'sqlite#_%' escape '#' and lower(m.sql) not like 'create virtual%'
      and not exists (select 1 from sqlite_master v
        where lower(v.sql) like 'create virtual%' and m.name like v.name || '#_%' escape '#')
    order by m.name, c.cid`,
  postgres: sql<Found>`
    select t.relname as table_name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type,
      array_position(i.indkey::int2[], a.attnum) as place
    from pg_class t
      join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      left join pg_index i on i.indrelid = t.oid and i.indisprimary
    where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace
    order by t.relname collate "C", a.attnum`,
} as const;

const KINDS: Readonly<Record<string, CopyTable['columns'][number]['kind']>> = {
  integer: 'integer',
  bigint: 'integer',
  real: 'real',
  'double precision': 'real',
  text: 'text',
};

/** All tables of ours by name, without columns that the engine makes of others. Throws for what a copy could not carry. */
export async function listTables(db: Db | Tx, engine: Engine): Promise<CopyTable[]> {
  const byName = new Map<string, Found[]>();
  for (const row of (await LISTS[engine].execute(db)).rows) {
    if (OWN.has(row.table_name)) continue;
    byName.set(row.table_name, [...(byName.get(row.table_name) ?? []), row]);
  }
  return [...byName].map(([name, found]) => ({
    name,
    columns: found.map(({ column_name, type }) => {
      const kind = KINDS[type];
      if (kind === undefined) throw new Error(`The column ${column_name} of ${name} is of the type ${type}.`);
      return { name: column_name, kind };
    }),
    key: found
      .filter(({ place }) => place !== null)
      .sort((a, b) => Number(a.place) - Number(b.place))
      .map(({ column_name }) => column_name),
  }));
}

/** The columns of the key as both engines order and compare them: texts by their bytes. */
export const keyTerms = ({ key, columns }: CopyTable, engine: Engine) =>
  key.map((name) =>
    engine === 'postgres' && columns.some((column) => column.name === name && column.kind === 'text')
      ? sql`${sql.ref(name)} collate "C"`
      : sql`${sql.ref(name)}`,
  );

/** The highest ids that were ever given, by table: none of them is given again. */
export async function readCounters(db: Db | Tx, engine: Engine): Promise<Record<string, number>> {
  const counters: Record<string, number> = {};
  if (engine === 'sqlite') {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db);
    for (const { name, seq } of rows) counters[name] = seq;
    return counters;
  }
  for (const { name, sequence } of await listSequences(db)) {
    const [row] = (
      await sql<{ last: number }>`select case when is_called then last_value else 0 end as last
        from ${sql.table(sequence)}`.execute(db)
    ).rows;
    if (row && Number(row.last) > 0) counters[name] = Number(row.last);
  }
  return counters;
}

/** The sequences of PostgreSQL that give ids, by table. */
export const listSequences = async (db: Db | Tx) =>
  (
    await sql<{ name: string; sequence: string }>`
      select t.relname as name, s.relname as sequence
      from pg_depend d
        join pg_class s on s.oid = d.objid and s.relkind = 'S'
        join pg_class t on t.oid = d.refobjid
      where d.classid = 'pg_class'::regclass and d.deptype = 'i' and t.relnamespace = current_schema()::regnamespace
      order by t.relname`.execute(db)
  ).rows;
