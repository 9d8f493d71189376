import { keepNameForms } from '../../../db/name-forms.ts';
import type { Tx } from '../../../db/schema.ts';

/** What a player is called. */
export const findNames = (tx: Tx, playerId: number) =>
  tx.selectFrom('player').select(['name', 'name_lower']).where('id', '=', playerId).executeTakeFirst();

/** Gives a player another name. */
export async function setName(
  tx: Tx,
  playerId: number,
  names: { readonly name: string; readonly name_lower: string; readonly old_name: string },
): Promise<void> {
  await tx.updateTable('player').set(names).where('id', '=', playerId).execute();
  await keepNameForms(tx, [{ id: playerId, name: names.name }]);
}
