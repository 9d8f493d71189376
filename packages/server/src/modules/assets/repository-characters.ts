import { maybeInstant } from '../../core/clock.ts';
import type { Db } from '../../db/schema.ts';

/** A player by id. */
export const findById = (db: Db, id: number) =>
  db.selectFrom('player').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

/** The characters of the master account that the player is or belongs to, by name. */
export async function listCharacters(db: Db, player: number) {
  const rows = await db
    .selectFrom('player')
    .select(['id', 'name', 'level', 'skin', 'time_played', 'last_login_at'])
    .where('master_id', '=', (e) =>
      e
        .selectFrom('player as own')
        .select((own) => own.fn.coalesce('own.master_id', 'own.id').as('master'))
        .where('own.id', '=', player),
    )
    .orderBy('name_lower')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    level: row.level,
    skin: row.skin,
    timePlayed: row.time_played,
    lastLoggedIn: maybeInstant(row.last_login_at),
  }));
}
