import type { logs, LogSearchEntry } from '@steward/api-client/contract/logs';
import { READ_MODES } from '@steward/api-client/contract/logs';
import { instant } from '../../core/clock.ts';
import type { PageRequest } from '../../core/context.ts';
import type { Paged } from '../../core/implement.ts';
import { markOf } from '../../core/page-mark.ts';
import { personValue, readPage, columnValue, type ListValues } from '../../db/listing.ts';
import { newestIdOf } from '../../db/newest-id.ts';
import type { Db, Tx } from '../../db/schema.ts';

export interface NewSearch {
  readonly at: number;
  readonly player_id: number;
  readonly file: string;
  readonly day: number;
  readonly search: string;
  readonly mode: string;
}

/** Keeps a search in the history. */
export async function addSearch(tx: Tx, search: NewSearch): Promise<void> {
  await tx.insertInto('log_search').values(search).execute();
}

/** Whether the player made the same search at `since` or later, in epoch seconds. */
export async function hasSearch(db: Db, search: NewSearch, since: number): Promise<boolean> {
  const { player_id, file, day, search: text, mode } = search;
  const found = await db
    .selectFrom('log_search')
    .select('id')
    .where('player_id', '=', player_id)
    .where('at', '>=', since)
    .where('file', '=', file)
    .where('day', '=', day)
    .where('search', '=', text)
    .where('mode', '=', mode)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const SEARCHES: ListValues<typeof logs.history> = {
  datetime: columnValue('log_search.at'),
  search: columnValue('log_search.search'),
  player: personValue('log_search.player_id'),
  date: columnValue('log_search.day'),
  file: columnValue('log_search.file'),
  mode: columnValue('log_search.mode'),
};

/** A page of searches, newest first: everyone's, or one player's. */
export async function listSearches(
  db: Db,
  playerId: number | undefined,
  page: PageRequest,
  now: number,
): Promise<Paged<LogSearchEntry[]>> {
  const asOf = await markOf(page, now, () => newestIdOf(db, 'log_search'));
  const mine = db
    .selectFrom('log_search')
    .where('log_search.id', '<=', asOf.id)
    .$if(playerId !== undefined, (query) => query.where('log_search.player_id', '=', playerId ?? 0));
  const { rows, total } = await readPage(
    db,
    {
      query: mine
        .innerJoin('player', 'player.id', 'log_search.player_id')
        .selectAll('log_search')
        .select('player.name'),
      counted: mine,
      values: SEARCHES,
      usual: {
        by: [
          ['log_search.at', 'desc'],
          ['log_search.id', 'desc'],
        ],
        tie: 'log_search.id',
      },
    },
    page,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      datetime: instant(row.at),
      player: row.name,
      file: row.file,
      date: String(row.day),
      search: row.search,
      mode: READ_MODES.find((mode) => mode === row.mode) ?? 'any',
    })),
    total,
    asOf,
  };
}
