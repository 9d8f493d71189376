import { sql } from 'kysely';
import * as z from 'zod';
import type { LeaderboardEntry } from '@steward/api-client/contract/stats';
import { readAside } from '../../db/aside.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { readSetting, writeSetting } from '../../db/settings.ts';

const BOARD_SIZE = 20;

const Places = z.array(z.object({ board: z.string(), player_id: z.int(), amount: z.number() }));

/** With when they were ranked, in epoch seconds. */
const RankedPlaces = z.object({ at: z.int(), places: Places });
type Ranked = z.infer<typeof RankedPlaces>;

/** A player's place on one of the boards of a statement. */
export type Place = z.infer<typeof Places>[number];

/** Places as the engine gives them: sums may be texts. */
const placesOf = (rows: readonly Place[]): Place[] => rows.map((row) => ({ ...row, amount: Number(row.amount) }));

/** The places of one board by the names of its players, the highest first. */
export async function namePlaces(db: Db, places: readonly Place[], board: string): Promise<LeaderboardEntry[]> {
  const top = places
    .filter((place) => place.board === board)
    .sort((one, other) => other.amount - one.amount || one.player_id - other.player_id)
    .slice(0, BOARD_SIZE);
  if (top.length === 0) return [];
  const rows = await db
    .selectFrom('player')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      top.map(({ player_id }) => player_id),
    )
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return top.flatMap(({ player_id, amount }) => {
    const name = names.get(player_id);
    return name === undefined ? [] : [{ name, amount }];
  });
}

/** Who killed most, and who was killed most by others, since then (epoch seconds). */
export async function rankKills(db: Db, since: number): Promise<Place[]> {
  // Grouped by what is no column: the indexes on players would else be walked as a whole, to spare the sort.
  const rows = await readAside(
    db,
    sql<Place>`
      select * from (
        select 'kills' as board, killer_id + 0 as player_id, count(*) as amount from kill
        where at >= ${since} and killer_id is not null group by 2 order by amount desc, player_id limit ${BOARD_SIZE}
      ) as most_kills
      union all
      select * from (
        select 'deaths' as board, victim_id + 0 as player_id, count(*) as amount from kill
        where at >= ${since} and killer_id is not null group by 2 order by amount desc, player_id limit ${BOARD_SIZE}
      ) as most_deaths`.compile(db),
  );
  return placesOf(rows);
}

/** Who played most minutes, and on most days, of those days (`YYYYMMDD`), which follow one another. */
export async function rankPlayed(db: Db, days: readonly string[]): Promise<Place[]> {
  const [first, last] = [Number(days[0] ?? 0), Number(days.at(-1) ?? 0)];
  // Grouped by what is no column: the index on players would else be walked as a whole, to spare the sort.
  const rows = await readAside(
    db,
    sql<Place>`
      with sums as (
        select player_id + 0 as player_id, sum(minutes) as minutes, count(*) as days from played_day
        where day >= ${first} and day <= ${last} and kind = 'rpg' and minutes > 0 group by 1
      )
      select * from (select 'minutes' as board, player_id, minutes as amount from sums order by minutes desc, player_id limit ${BOARD_SIZE}) as most_minutes
      union all
      select * from (select 'days' as board, player_id, days as amount from sums order by days desc, player_id limit ${BOARD_SIZE}) as most_days`.compile(
      db,
    ),
  );
  return placesOf(rows);
}

/**
 * The places that were ranked last, by whichever process; none where what is kept has another form. Throws where it is no
 * JSON.
 */
export async function readPlaces(db: Db, key: string): Promise<Ranked | undefined> {
  const text = await readSetting(db, key);
  return text === undefined ? undefined : RankedPlaces.safeParse(JSON.parse(text)).data;
}

export const keepPlaces = (tx: Tx, key: string, ranked: Ranked): Promise<unknown> =>
  writeSetting(tx, key, JSON.stringify(ranked));
