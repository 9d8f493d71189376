import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { engineOf } from './engine-of.ts';
import type { Db, Tx } from './schema.ts';

/** A value as either engine binds it. */
export type GivenValue = number | string | null | undefined;
/** A row by the names of its columns. */
export type GivenRow = Readonly<Record<string, GivenValue>>;

/** Whether the database takes lists as one parameter: PostgreSQL does. */
export const takesArrays = (db: Db | Tx): boolean => engineOf(db) === 'postgres';

const typeOf = (values: readonly GivenValue[]): string =>
  values.some((value) => typeof value === 'string')
    ? 'text'
    : values.every((value) => value === null || value === undefined || Number.isInteger(value))
      ? 'bigint'
      : 'double precision';

/**
 * Rows of these columns, as what an `insert` or a `with … (columns) as` reads; in the order given. PostgreSQL gets an
 * array a column, so that its statement is the same short text for however many rows: values one by one cost it and us
 * more than to write the rows. SQLite gets them one by one. What a row leaves out is null.
 */
export function givenRows(db: Db | Tx, columns: readonly string[], rows: readonly GivenRow[]): RawBuilder<unknown> {
  if (!takesArrays(db))
    return sql`values ${sql.join(rows.map((row) => sql`(${sql.join(columns.map((name) => sql`${row[name] ?? null}`))})`))}`;
  const names = columns.map((name) => sql.ref(name));
  const arrays = columns.map((name) => {
    const values = rows.map((row) => row[name] ?? null);
    return sql`cast(${sql.val(values)} as ${sql.raw(typeOf(values))}[])`;
  });
  return sql`select ${sql.join(names)} from unnest(${sql.join(arrays)}) as given (${sql.join(names)})`;
}

/**
 * Whether a column has one of these values, of which there is one at least. Either engine gets them as one parameter: a
 * statement with a thousand places takes longer to write than to run.
 */
export const isOneOf = (db: Db | Tx, column: string, values: readonly (number | string)[]): RawBuilder<SqlBool> =>
  takesArrays(db)
    ? sql<SqlBool>`${sql.ref(column)} = any(cast(${sql.val(values)} as ${sql.raw(typeOf(values))}[]))`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
