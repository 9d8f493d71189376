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

/** The shortcodes of all items. */
export const listShortcodes = (tx: Tx) => tx.selectFrom('help_item').select(['id', 'shortcode']).execute();
