import type { OtherGame } from '@steward/api-client/contract/players';
import { isOneOf } from '../../../db/given-rows.ts';
import type { Tx } from '../../../db/schema.ts';
import type { NewRow } from './repository-insert.ts';

/** Adds profiles; those that are there stay. */
export const addProfiles = (tx: Tx, rows: readonly NewRow<'game_profile'>[]) =>
  tx
    .insertInto('game_profile')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['player_id', 'kind']).doNothing())
    .execute();

/** Brings players online in a game; who is there stays so since then. */
export const addGameOnline = (tx: Tx, rows: readonly NewRow<'game_online'>[]) =>
  tx
    .insertInto('game_online')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['player_id', 'kind']).doNothing())
    .execute();

/** Takes players out of a game: who was in it, and since when. */
export const removeGameOnline = (tx: Tx, game: OtherGame, players: readonly number[]) =>
  tx
    .deleteFrom('game_online')
    .where('kind', '=', game)
    .where(isOneOf(tx, 'player_id', players))
    .returning(['player_id', 'since'])
    .execute();

export const listGameOnline = (tx: Tx, game: OtherGame) =>
  tx.selectFrom('game_online').select(['player_id', 'since']).where('kind', '=', game).execute();
