import type { HelpItem } from '@steward/api-client/contract/help';
import { instant } from '../../core/clock.ts';
import type { Db, Tx } from '../../db/schema.ts';

const items = (db: Db | Tx) =>
  db
    .selectFrom('help_item')
    .leftJoin('player', 'player.id', 'help_item.edited_by')
    .selectAll('help_item')
    .select('player.name');

type StoredItem = Awaited<ReturnType<ReturnType<typeof items>['executeTakeFirstOrThrow']>>;

const itemOf = (row: StoredItem): HelpItem => ({
  id: row.id,
  title: row.title,
  shortcode: row.shortcode,
  text: row.text,
  type: row.type,
  targetDialogs: row.target_dialogs,
  editedAt: instant(row.edited_at),
  editedBy: row.name,
});

/** Help items by title. */
export const listItems = async (db: Db): Promise<HelpItem[]> =>
  (await items(db).orderBy('help_item.title').orderBy('help_item.id').execute()).map(itemOf);

/** One help item. */
export async function findItem(db: Db | Tx, id: number): Promise<HelpItem | undefined> {
  const row = await items(db).where('help_item.id', '=', id).executeTakeFirst();
  return row && itemOf(row);
}

/** The id of the item that has a shortcode. */
export const findShortcode = (tx: Tx, shortcode: string) =>
  tx.selectFrom('help_item').select('id').where('shortcode', '=', shortcode).executeTakeFirst();

interface NewItem {
  readonly title: string;
  readonly shortcode: string;
  readonly text: string;
  readonly type: number;
  readonly target_dialogs: string;
  readonly edited_at: number;
  readonly edited_by: number;
}

/** Adds an item and tells its id. */
export async function addItem(tx: Tx, item: NewItem): Promise<number> {
  const row = await tx.insertInto('help_item').values(item).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Replaces an item's content. */
export async function editItem(tx: Tx, id: number, item: NewItem): Promise<void> {
  await tx.updateTable('help_item').set(item).where('id', '=', id).execute();
}

/** Removes an item. */
export const removeItem = (tx: Tx, id: number) => tx.deleteFrom('help_item').where('id', '=', id).execute();
