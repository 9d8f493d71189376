import { chunksOf } from '../../../db/chunks.ts';
import type { Tx } from '../../../db/schema.ts';
import { updateRows } from '../../../db/update-rows.ts';
import { findWatches } from './repository-watched.ts';

/** A watched player who joined, as feeds tell it. */
export interface WatchedJoin {
  readonly name: string;
  readonly reason: string;
  readonly staff: string | null;
  readonly joins: number;
  readonly at: number;
}

interface At {
  readonly playerId: number;
  readonly at: number;
}

async function watchesOf(tx: Tx, players: Iterable<number>) {
  const found = [];
  for (const chunk of chunksOf([...new Set(players)], 1)) found.push(...(await findWatches(tx, chunk)));
  return found;
}

/** Counts the joins of watched players while their watch lasts, and gives the last of each. */
export async function countWatchedJoins(tx: Tx, joins: readonly At[]): Promise<WatchedJoin[]> {
  const watches = await watchesOf(
    tx,
    joins.map(({ playerId }) => playerId),
  );
  const counted = watches.flatMap((watch) => {
    const times = joins.flatMap(({ playerId, at }) =>
      playerId === watch.player_id && at >= watch.since && (watch.until_at === null || at < watch.until_at) ? [at] : [],
    );
    return times.length === 0 ? [] : [{ watch, times: times.length, at: Math.max(...times) }];
  });
  await updateRows(
    tx,
    'watched_player',
    'player_id',
    counted.map(({ watch, times, at }) => ({
      player_id: watch.player_id,
      joins: watch.joins + times,
      last_join_at: Math.max(at, watch.last_join_at ?? at),
    })),
  );
  return counted.map(({ watch, times, at }) => ({
    name: watch.name,
    reason: watch.reason,
    staff: watch.staff_name,
    joins: watch.joins + times,
    at,
  }));
}

/** Whether one of these players is watched. */
export const isAnyWatched = async (tx: Tx, players: Iterable<number>): Promise<boolean> =>
  (await watchesOf(tx, players)).length > 0;
