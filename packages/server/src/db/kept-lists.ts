import type { Db, Tx } from './schema.ts';

/** Tables of lists that managers keep: each has `id`, `position`, `revision` and `retired_at`. */
export type KeptTable =
  | 'donate_package'
  | 'perk_kind'
  | 'award_year'
  | 'award'
  | 'useful_link'
  | 'alert_channel'
  | 'type_of_group'
  | 'type_of_property';

export type KeptColumns = Readonly<Record<string, string | number | null>>;

/** All of them have the columns of `useful_link` that are used here. */
const asLink = (table: KeptTable) => table as 'useful_link';

/** What each of these rows has. */
export interface KeptRow {
  readonly id: number;
  readonly position: number;
  readonly revision: number;
  readonly retired_at: number | null;
}

/** The part of a shown row that all lists share. */
export const keptOf = ({ id, position, revision, retired_at }: KeptRow, uses: number) => ({
  id,
  position,
  revision,
  uses,
  retired: retired_at !== null,
});

/** Adds a row; its id. */
export async function insertKept(tx: Tx, table: KeptTable, columns: KeptColumns, position: number): Promise<number> {
  const { id } = await tx
    .insertInto(asLink(table))
    .values({ ...columns, position } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a row, and counts the change. */
export const changeKept = (tx: Tx, table: KeptTable, id: number, columns: KeptColumns) =>
  tx
    .updateTable(asLink(table))
    .set((row) => ({ ...columns, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const placeKept = (tx: Tx, table: KeptTable, id: number, position: number) =>
  tx.updateTable(asLink(table)).set({ position }).where('id', '=', id).execute();

export const removeKept = (tx: Tx, table: KeptTable, id: number) =>
  tx.deleteFrom(asLink(table)).where('id', '=', id).execute();

/** Useful links that managers keep, in their order. */
export const usefulLinks = (db: Db | Tx) =>
  db.selectFrom('useful_link').select(['label', 'url']).orderBy('position').orderBy('id').execute();
