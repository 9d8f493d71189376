import type { OtherGame } from '@steward/api-client/contract/players';
import { chunksOf } from '../../../db/chunks.ts';
import type { Tx } from '../../../db/schema.ts';
import { addMinutes, minutesByDay } from './presence.ts';
import { insertRows, type NewRow } from './repository.ts';

/** Somebody in one of the other games, at a time (epoch seconds). */
export interface InGame {
  readonly game: OtherGame;
  readonly playerId: number;
  readonly at: number;
}

const placeOf = ({ game, playerId }: Pick<InGame, 'game' | 'playerId'>): string => `${game} ${playerId}`;
const lastOfEach = <T extends Pick<InGame, 'game' | 'playerId'>>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [placeOf(one), one])).values(),
];

/** Gives those a profile who play that game for the first time. */
async function ensureProfiles(tx: Tx, players: readonly InGame[]): Promise<void> {
  for (const chunk of chunksOf(lastOfEach(players), 3))
    await tx
      .insertInto('game_profile')
      .values(chunk.map(({ game, playerId, at }) => ({ player_id: playerId, kind: game, created_at: at })))
      .onConflict((conflict) => conflict.columns(['player_id', 'kind']).doNothing())
      .execute();
}

/** Players who came online in another game. Who is online already stays so since then. */
export async function recordGameJoins(tx: Tx, joins: readonly InGame[]): Promise<void> {
  await ensureProfiles(tx, joins);
  const last = lastOfEach(joins);
  for (const chunk of chunksOf(last, 3))
    await tx
      .insertInto('game_online')
      .values(chunk.map(({ game, playerId, at }) => ({ player_id: playerId, kind: game, since: at })))
      .onConflict((conflict) => conflict.columns(['player_id', 'kind']).doNothing())
      .execute();
  for (const { game, playerId, at } of last)
    await tx
      .updateTable('game_profile')
      .set({ last_login_at: at })
      .where('player_id', '=', playerId)
      .where('kind', '=', game)
      .execute();
}

/** Players who left another game, each when it was told first; the minutes since they came count for the days on which they were played. */
export async function recordGameLeaves(tx: Tx, leaves: readonly InGame[]): Promise<void> {
  const minutes = new Map<string, { player_id: number; kind: string; day: number; minutes: number }>();
  for (const { game, playerId, at } of lastOfEach(leaves.toReversed())) {
    const gone = await tx
      .deleteFrom('game_online')
      .where('player_id', '=', playerId)
      .where('kind', '=', game)
      .returning('since')
      .executeTakeFirst();
    if (!gone) continue;
    let total = 0;
    for (const [day, played] of minutesByDay(gone.since, at)) {
      minutes.set(`${game} ${playerId} ${day}`, { player_id: playerId, kind: game, day, minutes: played });
      total += played;
    }
    await tx
      .updateTable('game_profile')
      .set((eb) => ({ time_played: eb('time_played', '+', total) }))
      .where('player_id', '=', playerId)
      .where('kind', '=', game)
      .execute();
  }
  await addMinutes(tx, [...minutes.values()]);
}

/** A game began anew: whoever was in it left at `leftAt` (epoch seconds), or at once when they came later. */
export async function endGamePresence(tx: Tx, game: OtherGame, leftAt: number): Promise<void> {
  const online = await tx.selectFrom('game_online').select(['player_id', 'since']).where('kind', '=', game).execute();
  await recordGameLeaves(
    tx,
    online.map(({ player_id, since }) => ({ game, playerId: player_id, at: Math.max(since, leftAt) })),
  );
}

/** What a game told of a player's standing there; what it left out stays. */
export interface GameStanding extends InGame {
  readonly values: Partial<Pick<NewRow<'game_profile'>, 'skin' | 'level' | 'score' | 'kills' | 'deaths'>>;
}

export async function saveGameProfiles(tx: Tx, standings: readonly GameStanding[]): Promise<void> {
  await ensureProfiles(tx, standings);
  for (const { game, playerId, values } of standings)
    if (Object.keys(values).length > 0)
      await tx
        .updateTable('game_profile')
        .set(values)
        .where('player_id', '=', playerId)
        .where('kind', '=', game)
        .execute();
}

/** Who is online in the other games, as a server knew it. */
export const recordPastGamePresence = (tx: Tx, rows: Iterable<NewRow<'game_online'>>): Promise<number> =>
  insertRows(tx, 'game_online', rows);
