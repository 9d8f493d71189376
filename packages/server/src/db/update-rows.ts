import { sql } from 'kysely';
import { chunksOf } from './chunks.ts';
import { givenRows, type GivenRow, type GivenValue } from './given-rows.ts';
import type { Schema, Tx } from './schema.ts';

/** The key of a row, and the columns that change. */
export type ChangedRow = Readonly<Record<string, GivenValue>>;

/**
 * Changes many rows of a table in one statement for each set of columns; what a row leaves out stays. Each key comes
 * once. With `add` the values are added to what stands there; with `where` only rows that have these values change.
 */
export async function updateRows(
  tx: Tx,
  table: keyof Schema,
  key: string,
  rows: readonly ChangedRow[],
  { add = false, where = {} }: { readonly add?: boolean; readonly where?: GivenRow } = {},
): Promise<void> {
  const conditions = [
    sql`${sql.ref(`${table}.${key}`)} = ${sql.ref(`changed.${key}`)}`,
    ...Object.entries(where).map(([name, value]) => sql`${sql.ref(`${table}.${name}`)} = ${value}`),
  ];
  const columnsOf = (row: ChangedRow) => Object.keys(row).filter((name) => row[name] !== undefined);
  const bySet = Map.groupBy(rows, (row) => columnsOf(row).sort().join());
  for (const same of bySet.values()) {
    const [first = {}] = same;
    const columns = columnsOf(first);
    const changed = columns.filter((name) => name !== key);
    if (changed.length === 0) continue;
    for (const chunk of chunksOf(same, columns.length)) {
      const sets = changed.map((name) => {
        const value = sql.ref(`changed.${name}`);
        return sql`${sql.ref(name)} = ${add ? sql`${sql.ref(`${table}.${name}`)} + ${value}` : value}`;
      });
      await sql`
        with changed (${sql.join(columns.map((name) => sql.ref(name)))}) as (${givenRows(tx, columns, chunk)})
        update ${sql.table(table)} set ${sql.join(sets)} from changed
        where ${sql.join(conditions, sql` and `)}`.execute(tx);
    }
  }
}
