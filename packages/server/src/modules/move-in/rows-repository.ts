import type { Selectable } from 'kysely';
import { isOneOf } from '../../db/given-rows.ts';
import type { Db, Schema, Tx } from '../../db/schema.ts';
import { insertRows, type NewRow } from '../bridge/ingest/repository-insert.ts';

const LOOK_UP_AT_ONCE = 1000;
const SCAN_AT_ONCE = 5000;

export type ImportedRow = Selectable<Schema['import_row']>;

/** The number of a part; it is made where there is none yet. */
export async function ensurePart(tx: Tx, source: string, name: string): Promise<number> {
  const found = await findPart(tx, source, name);
  if (found !== undefined) return found;
  const { id } = await tx.insertInto('import_part').values({ source, name }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The number of a part; undefined when nothing came in from it. */
export async function findPart(db: Db | Tx, source: string, name: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('import_part')
    .select('id')
    .where('source', '=', source)
    .where('name', '=', name)
    .executeTakeFirst();
  return found?.id;
}

/** What came in before of a part, by key. */
export async function importedRows(tx: Tx, part: number, keys: readonly string[]): Promise<Map<string, ImportedRow>> {
  const found = new Map<string, ImportedRow>();
  for (let at = 0; at < keys.length; at += LOOK_UP_AT_ONCE) {
    const rows = await tx
      .selectFrom('import_row')
      .selectAll()
      .where('part_id', '=', part)
      .where(isOneOf(tx, 'key', keys.slice(at, at + LOOK_UP_AT_ONCE)))
      .execute();
    for (const row of rows) found.set(row.key, row);
  }
  return found;
}

/** Our rows for keys of a part. */
export async function importedIds(tx: Tx, part: number, keys: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (let at = 0; at < keys.length; at += LOOK_UP_AT_ONCE) {
    const rows = await tx
      .selectFrom('import_row')
      .select(['key', 'row_id'])
      .where('part_id', '=', part)
      .where(isOneOf(tx, 'key', keys.slice(at, at + LOOK_UP_AT_ONCE)))
      .execute();
    for (const { key, row_id } of rows) found.set(key, row_id);
  }
  return found;
}

export const keepImported = (tx: Tx, rows: Iterable<NewRow<'import_row'>>): Promise<number> =>
  insertRows(tx, 'import_row', rows);

/** Notes what a row is now. */
export const renewImported = (
  tx: Tx,
  id: number,
  values: Partial<Pick<ImportedRow, 'digest' | 'fields' | 'other_id' | 'row_id'>>,
) => tx.updateTable('import_row').set(values).where('id', '=', id).execute();

/** Which of our players came in from that source, of those that are named; true: they were here before. */
export async function playersOfSource(
  tx: Tx,
  parts: readonly number[],
  players: readonly number[],
): Promise<Map<number, boolean>> {
  const found = new Map<number, boolean>();
  if (parts.length === 0) return found;
  for (let at = 0; at < players.length; at += LOOK_UP_AT_ONCE) {
    const rows = await tx
      .selectFrom('import_row')
      .select(['row_id', 'adopted'])
      .where('part_id', 'in', parts)
      .where('fields', '<>', '')
      .where(isOneOf(tx, 'row_id', players.slice(at, at + LOOK_UP_AT_ONCE)))
      .execute();
    for (const row of rows) found.set(row.row_id, (found.get(row.row_id) ?? false) || row.adopted === 1);
  }
  return found;
}

/** The lowest and the highest number of what came in of a part, and how much it is. */
export async function importedSpan(db: Db | Tx, part: number) {
  const { first, last, count } = await db
    .selectFrom('import_row')
    .select((eb) => [eb.fn.min('id').as('first'), eb.fn.max('id').as('last'), eb.fn.countAll<number>().as('count')])
    .where('part_id', '=', part)
    .executeTakeFirstOrThrow();
  return { first: first ?? 0, last: last ?? -1, count };
}

/** Everything of a part up to a number, in pages. */
export async function* scanImported(db: Db, part: number, last: number): AsyncGenerator<ImportedRow[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('import_row')
      .selectAll()
      .where('part_id', '=', part)
      .where('id', '>', after)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(SCAN_AT_ONCE)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < SCAN_AT_ONCE) return;
    after = rows.at(-1)?.id ?? last;
  }
}

/** Forgets rows that are gone from the source. */
export async function forgetImported(tx: Tx, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += LOOK_UP_AT_ONCE)
    await tx
      .deleteFrom('import_row')
      .where('id', 'in', ids.slice(at, at + LOOK_UP_AT_ONCE))
      .execute();
}
