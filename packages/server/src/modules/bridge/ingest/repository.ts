import { CompiledQuery, sql, type Insertable, type RawBuilder } from 'kysely';
import { chunksOf, MOST_PARAMETERS } from '../../../db/chunks.ts';
import { givenRows, isOneOf, takesArrays, type GivenRow, type GivenValue } from '../../../db/given-rows.ts';
import type { Schema, Tx } from '../../../db/schema.ts';
import type { Engine } from '../../../db/table.ts';

export type TableName = keyof Schema;
/** A row as it is put into a table. */
export type NewRow<T extends TableName> = Readonly<Insertable<Schema[T]>>;

const LOOK_UP_AT_ONCE = 1000;

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
  const insert = async () => {
    if (takesArrays(tx)) {
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

/** Ids of players by lower-cased name; names that nobody has are missing. */
export async function playerIds(tx: Tx, names: ReadonlySet<string>): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const list = [...names];
  for (let at = 0; at < list.length; at += LOOK_UP_AT_ONCE) {
    const rows = await tx
      .selectFrom('player')
      .select(['id', 'name_lower'])
      .where(isOneOf(tx, 'name_lower', list.slice(at, at + LOOK_UP_AT_ONCE)))
      .execute();
    for (const row of rows) found.set(row.name_lower, row.id);
  }
  return found;
}

/** What stands in a column of money, by id; ids that the table does not have are missing. */
export async function balancesOf(
  tx: Tx,
  table: 'player' | 'bank_account' | 'community_group',
  column: 'cash' | 'money',
  ids: readonly number[],
): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (const chunk of chunksOf([...new Set(ids)], 1)) {
    const { rows } = await sql<{ id: number; balance: number }>`
      select id, ${sql.ref(column)} as balance from ${sql.table(table)} where ${isOneOf(tx, 'id', chunk)}`.execute(tx);
    for (const { id, balance } of rows) found.set(id, balance);
  }
  return found;
}

/** Which of the ids a table has. */
export async function knownIds(tx: Tx, table: TableName, ids: ReadonlySet<number>): Promise<Set<number>> {
  const found = new Set<number>();
  for (const chunk of chunksOf([...ids], 1)) {
    const rows = await sql<{
      id: number;
    }>`select id from ${sql.table(table)} where ${isOneOf(tx, 'id', chunk)}`.execute(tx);
    for (const { id } of rows.rows) found.add(id);
  }
  return found;
}

/** After rows came with ids of their own: PostgreSQL goes on counting after them, as SQLite does by itself. */
export async function alignIds(tx: Tx, engine: Engine, tables: Iterable<TableName>): Promise<void> {
  if (engine === 'sqlite') return;
  for (const table of tables)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))`.execute(
      tx,
    );
}
