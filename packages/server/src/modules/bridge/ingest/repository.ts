import { CompiledQuery, sql, type Insertable } from 'kysely';
import { chunksOf, MOST_PARAMETERS } from '../../../db/chunks.ts';
import type { Schema, Tx } from '../../../db/schema.ts';
import type { Engine } from '../../../db/table.ts';

export type TableName = keyof Schema;
/** A row as it is put into a table. */
export type NewRow<T extends TableName> = Readonly<Insertable<Schema[T]>>;

const LOOK_UP_AT_ONCE = 1000;

/**
 * Adds rows in large statements, in the order given, reading `rows` as it goes. Every row has the same keys as the
 * first. Returns how many there were.
 */
export async function insertRows<T extends TableName>(tx: Tx, table: T, rows: Iterable<NewRow<T>>): Promise<number> {
  let columns: string[] | undefined;
  let most = 0;
  let text = '';
  let parameters: unknown[] = [];
  let total = 0;
  let held = 0;
  for (const row of rows as Iterable<Readonly<Record<string, unknown>>>) {
    columns ??= Object.keys(row);
    most ||= Math.max(1, Math.floor(MOST_PARAMETERS / columns.length));
    for (const column of columns) parameters.push(row[column]);
    held += 1;
    if (held < most) continue;
    text ||= insertText(tx, table, columns, held);
    await tx.executeQuery(CompiledQuery.raw(text, parameters));
    total += held;
    parameters = [];
    held = 0;
  }
  if (columns !== undefined && held > 0)
    await tx.executeQuery(CompiledQuery.raw(insertText(tx, table, columns, held), parameters));
  return total + held;
}

function insertText(tx: Tx, table: TableName, columns: readonly string[], count: number): string {
  const row = Object.fromEntries(columns.map((column) => [column, 0]));
  const rows = Array.from({ length: count }, () => row);
  return tx.insertInto(table).values(rows).compile().sql;
}

/** Ids of players by lower-cased name; names that nobody has are missing. */
export async function playerIds(tx: Tx, names: ReadonlySet<string>): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const list = [...names];
  for (let at = 0; at < list.length; at += LOOK_UP_AT_ONCE) {
    const rows = await tx
      .selectFrom('player')
      .select(['id', 'name_lower'])
      .where('name_lower', 'in', list.slice(at, at + LOOK_UP_AT_ONCE))
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
      select id, ${sql.ref(column)} as balance from ${sql.table(table)} where id in (${sql.join(chunk)})`.execute(tx);
    for (const { id, balance } of rows) found.set(id, balance);
  }
  return found;
}

/** Which of the ids a table has. */
export async function knownIds(tx: Tx, table: TableName, ids: ReadonlySet<number>): Promise<Set<number>> {
  const found = new Set<number>();
  for (const chunk of chunksOf([...ids], 1)) {
    const rows = await sql<{ id: number }>`select id from ${sql.table(table)} where id in (${sql.join(chunk)})`.execute(
      tx,
    );
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
