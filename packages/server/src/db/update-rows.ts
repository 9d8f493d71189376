import { sql } from 'kysely';
import { chunksOf } from './chunks.ts';
import type { Schema, Tx } from './schema.ts';

type Value = number | string | null;
/** The key of a row, and the columns that change. */
export type ChangedRow = Readonly<Record<string, Value | undefined>>;

/** PostgreSQL takes values without a type for text. */
const castOf = (values: readonly (Value | undefined)[]): string =>
  values.some((value) => typeof value === 'string')
    ? 'text'
    : values.every((value) => value === null || Number.isInteger(value))
      ? 'bigint'
      : 'double precision';

/**
 * Changes many rows of a table in one statement for each set of columns; what a row leaves out stays. Each key comes
 * once. With `add` the values are added to what stands there.
 */
export async function updateRows(
  tx: Tx,
  table: keyof Schema,
  key: string,
  rows: readonly ChangedRow[],
  { add = false } = {},
): Promise<void> {
  const columnsOf = (row: ChangedRow) => Object.keys(row).filter((name) => row[name] !== undefined);
  const bySet = Map.groupBy(rows, (row) => columnsOf(row).sort().join());
  for (const same of bySet.values()) {
    const [first = {}] = same;
    const columns = columnsOf(first);
    const changed = columns.filter((name) => name !== key);
    if (changed.length === 0) continue;
    for (const chunk of chunksOf(same, columns.length)) {
      const casts = new Map(columns.map((name) => [name, castOf(chunk.map((row) => row[name]))]));
      // Only nulls tell nothing of the type of a column.
      const onlyNull = (name: string) => chunk.every((row) => row[name] === null);
      const lines = chunk.map((row, index) =>
        index > 0
          ? sql`(${sql.join(columns.map((name) => sql`${row[name]}`))})`
          : sql`(${sql.join(columns.map((name) => sql`cast(${row[name]} as ${sql.raw(casts.get(name) ?? 'text')})`))})`,
      );
      const sets = changed.map((name) => {
        const value = onlyNull(name) ? sql`null` : sql.ref(`changed.${name}`);
        return sql`${sql.ref(name)} = ${add ? sql`${sql.ref(`${table}.${name}`)} + ${value}` : value}`;
      });
      await sql`
        with changed (${sql.join(columns.map((name) => sql.ref(name)))}) as (values ${sql.join(lines)})
        update ${sql.table(table)} set ${sql.join(sets)} from changed
        where ${sql.ref(`${table}.${key}`)} = ${sql.ref(`changed.${key}`)}`.execute(tx);
    }
  }
}
