import { sql } from 'kysely';
import type { Tx } from '../../../db/schema.ts';
import { insertRows, type NewRow } from './repository-insert.ts';
import type { DayCounter } from './statistics.ts';

/** Adds to one figure of days, each day once. */
export const addToDays = (
  tx: Tx,
  counter: DayCounter,
  days: Iterable<readonly [day: number, count: number]>,
): Promise<number> => {
  const column = sql.ref(counter);
  const rows = Array.from(days, ([day, count]) => ({ day, [counter]: count }));
  return insertRows(
    tx,
    'day_stat',
    rows,
    sql`on conflict (day) do update set ${column} = day_stat.${column} + excluded.${column}`,
  );
};

/** Adds to the figures of days, each day once; the peak is the higher of both. */
export const addToDayStats = (tx: Tx, rows: readonly NewRow<'day_stat'>[]) =>
  tx
    .insertInto('day_stat')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({
        registrations: eb('day_stat.registrations', '+', eb.ref('excluded.registrations')),
        logins: eb('day_stat.logins', '+', eb.ref('excluded.logins')),
        unique_players: eb('day_stat.unique_players', '+', eb.ref('excluded.unique_players')),
        punishments: eb('day_stat.punishments', '+', eb.ref('excluded.punishments')),
        bans: eb('day_stat.bans', '+', eb.ref('excluded.bans')),
        tickets: eb('day_stat.tickets', '+', eb.ref('excluded.tickets')),
        minutes: eb('day_stat.minutes', '+', eb.ref('excluded.minutes')),
        peak_players: eb
          .case()
          .when('day_stat.peak_players', '<', eb.ref('excluded.peak_players'))
          .then(eb.ref('excluded.peak_players'))
          .else(eb.ref('day_stat.peak_players'))
          .end(),
      })),
    )
    .execute();

/** The figures of hours, each hour once: the higher of what stands there and what is given. */
export const raiseHours = (tx: Tx, rows: readonly NewRow<'players_hour'>[]) =>
  tx
    .insertInto('players_hour')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('at').doUpdateSet((eb) => ({
        players: eb
          .case()
          .when('players_hour.players', '<', eb.ref('excluded.players'))
          .then(eb.ref('excluded.players'))
          .else(eb.ref('players_hour.players'))
          .end(),
        staff: eb
          .case()
          .when('players_hour.staff', '<', eb.ref('excluded.staff'))
          .then(eb.ref('excluded.staff'))
          .else(eb.ref('players_hour.staff'))
          .end(),
      })),
    )
    .execute();

/** Places on a leaderboard; a name's amount replaces its last one. */
export const putLeaders = (tx: Tx, rows: readonly NewRow<'leaderboard'>[]) =>
  tx
    .insertInto('leaderboard')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['season', 'kind', 'name']).doUpdateSet((eb) => ({ amount: eb.ref('excluded.amount') })),
    )
    .execute();
