import type { Kill } from '@steward/api-client/contract/records';
import { instant } from '../../core/clock.ts';
import type { Db } from '../../db/schema.ts';
import { person } from './repository.ts';

const LAST_KILLS = 20;

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
