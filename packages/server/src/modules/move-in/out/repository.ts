import { banHoldsAt } from '../../../db/ban-holds.ts';
import type { Db } from '../../../db/schema.ts';

const PAGE = 2000;

/** A ban as it goes out. */
export interface BanOut {
  readonly id: number;
  readonly name: string;
  readonly reason: string;
  readonly start_at: number;
  readonly end_at: number | null;
  readonly staff: string | null;
  readonly ip: string | null;
  readonly serial: string | null;
}

/** Bans that hold, by rising number, in pages. The serial is the latest of the player. */
export async function* heldBans(db: Db, now: number): AsyncGenerator<readonly BanOut[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('ban')
      .innerJoin('player', 'player.id', 'ban.player_id')
      .leftJoin('player as staff', 'staff.id', 'ban.staff_id')
      .select((eb) => [
        'ban.id',
        'player.name',
        'ban.reason',
        'ban.start_at',
        'ban.end_at',
        'staff.name as staff',
        'ban.ip',
        eb
          .selectFrom('serial_use')
          .select('serial')
          .whereRef('serial_use.player_id', '=', 'player.id')
          .orderBy('last_at', 'desc')
          .limit(1)
          .as('serial'),
      ])
      .where('ban.id', '>', after)
      .where(banHoldsAt(now))
      .orderBy('ban.id')
      .limit(PAGE)
      .execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

/** Blocked addresses, by rising number. */
export const heldBlocks = (db: Db) =>
  db
    .selectFrom('routeblock')
    .leftJoin('player', 'player.id', 'routeblock.staff_id')
    .select(['routeblock.id', 'route', 'routeblock.reason', 'since', 'player.name as staff'])
    .where('removed_at', 'is', null)
    .orderBy('routeblock.id')
    .execute();

/** Everybody with a rank, highest first. */
export const admins = (db: Db) =>
  db
    .selectFrom('player')
    .select((eb) => [
      'name',
      'admin_level',
      'discord_id',
      eb
        .selectFrom('serial_use')
        .select('serial')
        .whereRef('serial_use.player_id', '=', 'player.id')
        .orderBy('last_at', 'desc')
        .limit(1)
        .as('serial'),
    ])
    .where('admin_level', '>', 0)
    .where('disabled', '=', 0)
    .orderBy('admin_level', 'desc')
    .orderBy('name')
    .execute();
