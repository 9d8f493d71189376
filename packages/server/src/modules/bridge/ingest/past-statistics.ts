import { chunksOf } from '../../../db/chunks.ts';
import type { Tx } from '../../../db/schema.ts';
import { insertRows, type NewRow } from './repository-insert.ts';
import { putLeaders } from './repository-statistics.ts';

export interface DaySnapshots {
  readonly players?: Iterable<NewRow<'player_day'>>;
  readonly wealth?: Iterable<NewRow<'wealth_day'>>;
  readonly items?: Iterable<NewRow<'item_day'>>;
}

/** What everybody owned on past days. */
export async function recordDaySnapshots(tx: Tx, snapshots: DaySnapshots): Promise<void> {
  await insertRows(tx, 'player_day', snapshots.players ?? []);
  await insertRows(tx, 'wealth_day', snapshots.wealth ?? []);
  await insertRows(tx, 'item_day', snapshots.items ?? []);
}

/** Places on a leaderboard; a name's amount replaces its last one. */
export async function recordLeaderboard(tx: Tx, rows: readonly NewRow<'leaderboard'>[]): Promise<void> {
  for (const chunk of chunksOf(rows, 4)) await putLeaders(tx, chunk);
}
