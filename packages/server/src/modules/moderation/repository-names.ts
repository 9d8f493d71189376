import { keepNameForms } from '../../db/name-forms.ts';
import type { Tx } from '../../db/schema.ts';

/** Another player who has that name. */
export const findNamesake = (tx: Tx, player: number, nameLower: string) =>
  tx
    .selectFrom('player')
    .select('name')
    .where('name_lower', '=', nameLower)
    .where('id', '<>', player)
    .executeTakeFirst();

interface Renaming {
  readonly player: number;
  readonly oldName: string;
  readonly oldNameLower: string;
  readonly newName: string;
  readonly newNameLower: string;
  readonly staff: number;
  readonly now: number;
}

/** Gives a player another name and keeps the old one; everything else stands by id. */
export async function rename(
  tx: Tx,
  { player, oldName, oldNameLower, newName, newNameLower, staff, now }: Renaming,
): Promise<void> {
  await tx
    .updateTable('player')
    .set({ name: newName, name_lower: newNameLower, old_name: oldName })
    .where('id', '=', player)
    .execute();
  await keepNameForms(tx, [{ id: player, name: newName }]);
  await tx
    .insertInto('name_change')
    .values({
      player_id: player,
      old_name: oldName,
      old_name_lower: oldNameLower,
      new_name: newName,
      panel: 1,
      created_at: now,
      staff_id: staff,
    })
    .execute();
}
