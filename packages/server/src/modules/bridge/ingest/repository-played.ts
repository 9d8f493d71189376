import { givenRows } from '../../../db/given-rows.ts';
import type { Tx } from '../../../db/schema.ts';

const PLAYED = ['player_id', 'kind', 'day', 'minutes'] as const;

/** Minutes that somebody played a game on a day. */
export type PlayedRow = Readonly<{
  player_id: number;
  kind: string;
  day: number;
  minutes: number;
}>;

const insertPlayed = (tx: Tx, rows: readonly PlayedRow[]) =>
  tx
    .insertInto('played_day')
    .columns(PLAYED)
    .expression(givenRows(tx, PLAYED, rows));

/** Opens days of players; the days of those that are new. */
export const openDays = (tx: Tx, rows: readonly PlayedRow[]) =>
  insertPlayed(tx, rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .execute();

/** Adds minutes to days of players, each once. */
export const addToPlayed = (tx: Tx, rows: readonly PlayedRow[]) =>
  insertPlayed(tx, rows)
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'kind', 'day']).doUpdateSet((eb) => ({
        minutes: eb('played_day.minutes', '+', eb.ref('excluded.minutes')),
      })),
    )
    .execute();
