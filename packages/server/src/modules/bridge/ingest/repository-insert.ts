import { CompiledQuery, type Insertable, type RawBuilder, sql } from 'kysely';
import { MOST_PARAMETERS } from '../../../db/chunks.ts';
import { type GivenRow, givenRows, type GivenValue, takesArrays } from '../../../db/given-rows.ts';
import type { Schema, Tx } from '../../../db/schema.ts';

export type TableName = keyof Schema;
/** A row as it is put into a table. */
export type NewRow<T extends TableName> = Readonly<Insertable<Schema[T]>>;

/** Statements of so many values are made for each length: they are small. */
const FEW_VALUES = 500;

/**
 * Adds rows in large statements, in the order given, reading `rows` as it goes. Every row has the same keys as the
 * first. `onConflict` is what stands behind them, without values. Returns how many there were.
 */
export async function insertRows<T extends TableName>(
  tx: Tx,
  table: T,
  rows: Iterable<NewRow<T>>,
  onConflict: RawBuilder<unknown> = sql``,
): Promise<number> {
  const ending = onConflict.compile(tx).sql;
  let columns: string[] = [];
  let most = 0;
  let held: GivenRow[] = [];
  let total = 0;
  const isArrays = takesArrays(tx);
  const insert = async () => {
    if (isArrays) {
      const names = sql.join(columns.map((name) => sql.ref(name)));
      await sql`insert into ${sql.table(table)} (${names}) ${givenRows(tx, columns, held)} ${onConflict}`.execute(tx);
    } else {
      const text = `${insertText(tx, table, columns, held.length)} ${ending}`;
      const parameters: GivenValue[] = [];
      for (const row of held) for (const name of columns) parameters.push(row[name]);
      await tx.executeQuery(CompiledQuery.raw(text, parameters));
    }
    total += held.length;
    held = [];
  };
  for (const row of rows as Iterable<GivenRow>) {
    if (most === 0) {
      columns = Object.keys(row);
      most = Math.max(1, Math.floor(MOST_PARAMETERS / columns.length));
    }
    held.push(row);
    if (held.length === most) await insert();
  }
  const rest = held;
  // Of more than a few rows in halves, so that there are a few sizes of statements and not one for every length.
  const isMany = total > 0 || rest.length * columns.length > FEW_VALUES;
  for (let size = most; isMany && !isArrays && rest.length > 0 && size > 1;) {
    size >>= 1;
    if (rest.length < size) continue;
    held = rest.splice(0, size);
    await insert();
  }
  held = rest;
  if (held.length > 0) await insert();
  return total;
}

/** Statements by table, columns and rows: imports write millions of rows in a few sizes of pages. */
const insertTexts = new Map<string, string>();
const MOST_TEXTS = 200;

function insertText(tx: Tx, table: TableName, columns: readonly string[], count: number): string {
  const id = `${count} ${table} ${columns.join(' ')}`;
  const known = insertTexts.get(id);
  if (known !== undefined) return known;
  const row = Object.fromEntries(columns.map((column) => [column, 0]));
  const rows = Array.from({ length: count }, () => row);
  const { sql: text } = tx.insertInto(table).values(rows).compile();
  if (insertTexts.size >= MOST_TEXTS) insertTexts.clear();
  insertTexts.set(id, text);
  return text;
}
