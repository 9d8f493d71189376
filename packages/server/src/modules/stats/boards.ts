import type { Board } from '@steward/api-client/contract/stats';
import { addDays, dayOf, listDays, startOfDay } from '@steward/api-client/rules/log-days';
import { repeat, type Repeated } from '../../core/repeat.ts';
import type { Services } from '../../core/services.ts';
import type { Db } from '../../db/schema.ts';
import { keptFor } from './kept.ts';
import { keepPlaces, namePlaces, rankKills, rankPlayed, readPlaces, type Place } from './repository-boards.ts';

const BOARD_DAYS = 21;
const BOARDS_SECONDS = 600;

/** The days of the boards: three weeks, today included. */
function boardDays(now: number): string[] {
  const today = dayOf(now * 1000);
  return listDays(addDays(today, 1 - BOARD_DAYS), today);
}

type Head = Omit<Board, 'entries'>;

/** Boards of one ranking. What was ranked last is kept in the database too, for processes that start. */
function boardsOf(
  heads: Readonly<Record<string, Head>>,
  { key, rank }: { readonly key: string; readonly rank: (db: Db, now: number) => Promise<readonly Place[]> },
) {
  const shown = (db: Db, places: readonly Place[]): Promise<Board[]> =>
    Promise.all(
      Object.entries(heads).map(async ([board, head]) => ({ ...head, entries: await namePlaces(db, places, board) })),
    );
  const boards = keptFor(BOARDS_SECONDS, async (db: Db, now) => {
    const places = await rank(db, now);
    return { places, shown: await shown(db, places) };
  });
  return {
    ask: async (db: Db, now: number): Promise<Board[]> => (await boards(db, now)).shown,
    /** Shows what was ranked last until it is ranked anew. */
    async bring(db: Db, now: number): Promise<void> {
      const places = await readPlaces(db, key);
      if (places) boards.give(db, { places, shown: await shown(db, places) }, now);
    },
    async renew({ db, database, clock }: Pick<Services, 'db' | 'database' | 'clock'>): Promise<void> {
      const made = await boards.renew(db, clock.now());
      if (made) await database.withWrite((tx) => keepPlaces(tx, key, made.places), { beside: true });
    },
  };
}

export const killBoards = boardsOf(
  { kills: { title: 'Most kills', unit: 'kills' }, deaths: { title: 'Most deaths', unit: 'deaths' } },
  {
    key: 'boards-kills',
    rank: (db, now) => rankKills(db, startOfDay(boardDays(now)[0] ?? dayOf(now * 1000)) / 1000),
  },
);

export const activityBoards = boardsOf(
  {
    minutes: { title: 'Most time played', unit: 'minutes' },
    days: { title: 'Most days played', unit: 'days' },
  },
  { key: 'boards-activity', rank: (db, now) => rankPlayed(db, boardDays(now)) },
);

/** Boards that are looked at are worked out before those that are kept are too old, so that nobody waits for them. */
const RENEW_MS = BOARDS_SECONDS * 900;

/** Shows the boards of an earlier process until there are new ones: to be done before anybody can ask. */
export async function bringBoards({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  try {
    await activityBoards.bring(db, clock.now());
    await killBoards.bring(db, clock.now());
  } catch (error) {
    log.warn({ err: error }, 'The boards that were made last could not be read; they are made anew.');
  }
}

/** Keeps the boards ready from the start on, once `after` is over, as long as somebody looks at them. */
export const keepBoardsReady = (
  services: Pick<Services, 'db' | 'database' | 'clock' | 'log'>,
  after: Promise<void> = Promise.resolve(),
): Repeated =>
  repeat(
    async () => {
      await after;
      await activityBoards.renew(services);
      await killBoards.renew(services);
    },
    {
      everyMs: RENEW_MS,
      failed: (error) => services.log.warn({ err: error }, 'The boards of players could not be made.'),
    },
  );
