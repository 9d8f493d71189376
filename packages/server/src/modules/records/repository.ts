import type { Kill, NameChange } from '@steward/api-client/contract/records';
import { instant } from '../../core/clock.ts';
import type { Db, Tx } from '../../db/schema.ts';

const LAST_VIEWS = 20;
const LAST_KILLS = 20;
const HISTORY_SIZE = 200;

const person = (name: string | null) => (name === null ? null : { name });

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

/** The last kills in which the player was killed, or killed. */
export async function listKills(db: Db, player: number, as: 'victim_id' | 'killer_id'): Promise<Kill[]> {
  const rows = await db
    .selectFrom('kill')
    .leftJoin('player as killer', 'killer.id', 'kill.killer_id')
    .leftJoin('player as victim', 'victim.id', 'kill.victim_id')
    .select([
      'kill.id',
      'kill.at',
      'kill.weapon',
      'kill.x',
      'kill.y',
      'kill.z',
      'killer.name as killer',
      'victim.name as victim',
    ])
    .where(`kill.${as}`, '=', player)
    .orderBy('kill.at', 'desc')
    .orderBy('kill.id', 'desc')
    .limit(LAST_KILLS)
    .execute();
  return rows.map(({ id, at, killer, victim, weapon, x, y, z }) => ({
    id,
    timestamp: instant(at),
    killer: person(killer),
    victim: person(victim),
    weapon,
    x,
    y,
    z,
  }));
}

/** What happened to an account, newest first; the last 200. */
export async function listHistory(db: Db, player: number) {
  const rows = await db
    .selectFrom('player_history')
    .leftJoin('player as staff', 'staff.id', 'player_history.staff_id')
    .select(['player_history.id', 'player_history.at', 'player_history.action', 'staff.name as staff_name'])
    .where('player_history.player_id', '=', player)
    .orderBy('player_history.at', 'desc')
    .orderBy('player_history.id', 'desc')
    .limit(HISTORY_SIZE)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    timestamp: instant(row.at),
    action: row.action,
    staffUser: person(row.staff_name),
  }));
}
