import { keepNameForms } from '../../../db/name-forms.ts';
import { chunksOf } from '../../../db/chunks.ts';
import { isOneOf } from '../../../db/given-rows.ts';
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

/** The players of these ids, with the account that each belongs to, and all who belong to one of them. */
export async function findMasters(tx: Tx, ids: readonly number[]) {
  const found = [];
  for (const chunk of chunksOf(ids, 2))
    found.push(
      ...(await tx
        .selectFrom('player')
        .select(['id', 'master_id'])
        .where((e) => e.or([isOneOf(tx, 'player.id', chunk), isOneOf(tx, 'player.master_id', chunk)]))
        .execute()),
    );
  return found;
}
