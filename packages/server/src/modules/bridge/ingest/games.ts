import type { OtherGame } from '@steward/api-client/contract/players';
import { chunksOf } from '../../../db/chunks.ts';
import type { Tx } from '../../../db/schema.ts';
import { changeProfiles, ensureProfiles, type InGame, lastOfEach, type ProfileChange } from './game-profiles.ts';
import { addMinutes, minutesByDay } from './presence.ts';
import * as repository from './repository-games.ts';
import { insertRows, type NewRow } from './repository-insert.ts';

/** Players who came online in another game. Who is online already stays so since then. */
export async function recordGameJoins(tx: Tx, joins: readonly InGame[]): Promise<void> {
  await ensureProfiles(tx, joins);
  const first = lastOfEach(joins.toReversed());
  for (const chunk of chunksOf(first, 3))
    await repository.addGameOnline(
      tx,
      chunk.map(({ game, playerId, at }) => ({ player_id: playerId, kind: game, since: at })),
    );
  const logins = lastOfEach(joins).map(({ game, playerId, at }) => ({ game, playerId, values: { last_login_at: at } }));
  await changeProfiles(tx, logins);
}

/** Players who left another game, each when it was told first; the minutes since they came count for the days on which they were played. */
export async function recordGameLeaves(tx: Tx, leaves: readonly InGame[]): Promise<void> {
  const minutes: { player_id: number; kind: string; day: number; minutes: number }[] = [];
  const times: ProfileChange[] = [];
  for (const [game, left] of Map.groupBy(lastOfEach(leaves.toReversed()), (leave) => leave.game)) {
    const leftAt = new Map(left.map(({ playerId, at }) => [playerId, at]));
    for (const chunk of chunksOf([...leftAt.keys()], 1)) {
      const gone = await repository.removeGameOnline(tx, game, chunk);
      for (const { player_id, since } of gone) {
        const days = minutesByDay(since, leftAt.get(player_id) ?? since);
        for (const [day, played] of days) minutes.push({ player_id, kind: game, day, minutes: played });
        const total = [...days.values()].reduce((sum, played) => sum + played, 0);
        times.push({ game, playerId: player_id, values: { time_played: total } });
      }
    }
  }
  await changeProfiles(tx, times, { add: true });
  await addMinutes(tx, minutes);
}

/** A game began anew: whoever was in it left at `leftAt` (epoch seconds), or at once when they came later. */
export async function endGamePresence(tx: Tx, game: OtherGame, leftAt: number): Promise<void> {
  const online = await repository.listGameOnline(tx, game);
  await recordGameLeaves(
    tx,
    online.map(({ player_id, since }) => ({ game, playerId: player_id, at: Math.max(since, leftAt) })),
  );
}

/** Who is online in the other games, as a server knew it. */
export const recordPastGamePresence = (tx: Tx, rows: Iterable<NewRow<'game_online'>>): Promise<number> =>
  insertRows(tx, 'game_online', rows);
