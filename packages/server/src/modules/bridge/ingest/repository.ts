import { sql } from 'kysely';
import { chunksOf } from '../../../db/chunks.ts';
import { isOneOf } from '../../../db/given-rows.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Engine } from '../../../db/table.ts';
import type { TableName } from './repository-insert.ts';

const LOOK_UP_AT_ONCE = 1000;

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
