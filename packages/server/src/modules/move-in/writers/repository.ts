import { sql } from 'kysely';
import type { Tx } from '../../../db/schema.ts';
import { alignIds, knownIds } from '../../bridge/ingest/repository.ts';
import { insertRows, type NewRow } from '../../bridge/ingest/repository-insert.ts';
import type { Resolved, WriteContext } from './writer.ts';

type Numbered =
  | 'player'
  | 'punishment'
  | 'ban'
  | 'bank_account'
  | 'community_group'
  | 'group_rank'
  | 'vehicle'
  | 'property'
  | 'item'
  | 'item_stack'
  | 'kill'
  | 'name_change'
  | 'routeblock'
  | 'ip_use'
  | 'serial_use';

const HIGHEST_KEPT_ID = 2_147_483_647;

/** The next number of a table. Writers take turns, so it stays free until the commit. */
export async function nextId(tx: Tx, table: Numbered): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from ${sql.table(table)}`.execute(tx);
  return (rows[0]?.last ?? 0) + 1;
}

/** Inserts rows that come with numbers of their own. */
export async function insertNumbered<T extends Numbered>(
  { tx, engine }: Pick<WriteContext, 'tx' | 'engine'>,
  table: T,
  rows: readonly NewRow<T>[],
): Promise<void> {
  if (rows.length === 0) return;
  await insertRows(tx, table, rows);
  await alignIds(tx, engine, [table]);
}

/** Numbers for new rows: that of the source where it is free here, as players and scripts know it; else the next one. */
export async function numbersFor(tx: Tx, table: Numbered, rows: readonly Resolved[]): Promise<number[]> {
  const wanted = rows.map(({ key }) =>
    /^[1-9]\d{0,9}$/.test(key) && Number(key) <= HIGHEST_KEPT_ID ? Number(key) : 0,
  );
  const taken = await knownIds(tx, table, new Set(wanted.filter((id) => id > 0)));
  let next = Math.max(await nextId(tx, table), ...wanted.map((id) => id + 1));
  return wanted.map((id) => {
    if (id === 0 || taken.has(id)) return next++;
    taken.add(id);
    return id;
  });
}
