import { normalizeName } from '../../db/names.ts';
import type { Db } from '../../db/schema.ts';

/** A player whose data is asked for. */
export interface KnownPlayer {
  readonly id: number;
  readonly name: string;
  readonly oldNames: readonly string[];
  /** Other accounts and characters of the same person. */
  readonly relatives: readonly { readonly id: number; readonly name: string }[];
}

/** The player with that name, in any case. */
export async function findKnownPlayer(db: Db, name: string): Promise<KnownPlayer | undefined> {
  const player = await db
    .selectFrom('player')
    .select(['id', 'name', 'old_name', 'master_id'])
    .where('name_lower', '=', normalizeName(name))
    .executeTakeFirst();
  if (!player) return undefined;
  const { id, old_name: oldName, master_id: masterId } = player;
  const changes = await db.selectFrom('name_change').select('old_name').where('player_id', '=', id).execute();
  const relatives = await db
    .selectFrom('player')
    .select(['id', 'name'])
    .where((where) => where.or([where('master_id', '=', masterId ?? id), where('id', '=', masterId ?? id)]))
    .where('id', '!=', id)
    .orderBy('name')
    .execute();
  const old = [oldName, ...changes.map((change) => change.old_name)].filter((one) => one !== null);
  const isCurrent = (one: string): boolean => normalizeName(one) === normalizeName(player.name);
  return { id, name: player.name, oldNames: [...new Set(old)].filter((one) => !isCurrent(one)), relatives };
}

/** Those of the names that somebody else bears now. */
export async function namesOfOthers(db: Db, names: readonly string[], id: number | null): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('player')
    .select(['id', 'name'])
    .where('name_lower', 'in', names.map(normalizeName))
    .execute();
  return rows.filter((row) => row.id !== id).map((row) => row.name);
}
