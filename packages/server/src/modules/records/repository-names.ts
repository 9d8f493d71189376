import type { NameChange } from '@steward/api-client/contract/records';
import { instant } from '../../core/clock.ts';
import type { Db, Tx } from '../../db/schema.ts';

const LAST_VIEWS = 20;

/** Name changes of a player, newest first. */
export async function listNameChanges(db: Db, player: number): Promise<NameChange[]> {
  const rows = await db
    .selectFrom('name_change')
    .select(['id', 'created_at', 'old_name', 'new_name', 'free', 'panel'])
    .where('player_id', '=', player)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    timestamp: instant(row.created_at),
    oldName: row.old_name,
    newName: row.new_name,
    free: row.free === 1,
    panel: row.panel === 1,
  }));
}

/** Keeps that a staff member looked at the name changes of a player. */
export const addNameView = (tx: Tx, player: number, staff: number, now: number) =>
  tx.insertInto('name_view').values({ player_id: player, staff_id: staff, at: now }).execute();

/** Who looked last, newest first. */
export async function listNameViews(db: Db, player: number) {
  const rows = await db
    .selectFrom('name_view')
    .innerJoin('player as staff', 'staff.id', 'name_view.staff_id')
    .select(['name_view.id', 'name_view.at', 'staff.name'])
    .where('name_view.player_id', '=', player)
    .orderBy('name_view.at', 'desc')
    .orderBy('name_view.id', 'desc')
    .limit(LAST_VIEWS)
    .execute();
  return rows.map((row) => ({ id: row.id, timestamp: instant(row.at), staffName: row.name }));
}
