import { isOneOf } from '../../../db/given-rows.ts';
import type { Tx } from '../../../db/schema.ts';

/** Watches on some of these players, whether they ended or not. */
export const findWatches = (tx: Tx, players: readonly number[]) =>
  tx
    .selectFrom('watched_player')
    .innerJoin('player', 'player.id', 'watched_player.player_id')
    .leftJoin('player as staff', 'staff.id', 'watched_player.staff_id')
    .select([
      'watched_player.player_id',
      'watched_player.reason',
      'watched_player.since',
      'watched_player.until_at',
      'watched_player.joins',
      'watched_player.last_join_at',
      'player.name',
      'staff.name as staff_name',
    ])
    .where(isOneOf(tx, 'watched_player.player_id', players))
    .execute();
