import type { Tx } from '../../db/schema.ts';
import { chunksOf } from '../../db/chunks.ts';
import { playerIds } from '../bridge/ingest/repository.ts';

/** Players or groups by lower-cased name. */
export async function namedIds(
  tx: Tx,
  kind: 'player' | 'group',
  names: ReadonlySet<string>,
): Promise<Map<string, number>> {
  if (kind === 'player') return playerIds(tx, names);
  const found = new Map<string, number>();
  for (const chunk of chunksOf([...names], 1))
    for (const { id, name_lower } of await tx
      .selectFrom('community_group')
      .select(['id', 'name_lower'])
      .where('name_lower', 'in', chunk)
      .execute())
      found.set(name_lower, id);
  return found;
}
