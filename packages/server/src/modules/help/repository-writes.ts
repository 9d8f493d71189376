import type { Tx } from '../../db/schema.ts';

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
