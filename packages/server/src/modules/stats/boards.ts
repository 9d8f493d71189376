import type { Board } from '@steward/api-client/contract/stats';
import { addDays, dayOf, listDays, startOfDay } from '@steward/api-client/rules/log-days';
import { repeat, type Repeated } from '../../core/repeat.ts';
import type { Services } from '../../core/services.ts';
import type { Db } from '../../db/schema.ts';
import { keptFor } from './kept.ts';
import { keepPlaces, namePlaces, rankKills, rankPlayed, readPlaces, type Place } from './repository-boards.ts';

const BOARD_DAYS = 21;
const BOARDS_SECONDS = 600;
/** Boards of three weeks are much the same for so long. */
const BROUGHT_SECONDS = 86_400;

type BoardServices = Pick<Services, 'db' | 'database' | 'clock' | 'log'>;

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
    return { at: now, places, shown: await shown(db, places) };
  });
  return {
    ask: async (db: Db, now: number): Promise<Board[]> => (await boards(db, now)).shown,
    /** Shows what was ranked last until it is ranked anew, where that is not too long ago to be taken for new. */
    async bring({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
      const now = clock.now();
      try {
        const ranked = await readPlaces(db, key);
        if (ranked && ranked.at > now - BROUGHT_SECONDS && ranked.at <= now)
          boards.give(db, { ...ranked, shown: await shown(db, ranked.places) }, now);
      } catch (error) {
        log.warn({ err: error, key }, 'The boards that were made last could not be read; they are made anew.');
      }
    },
    async renew({ db, database, clock, log }: BoardServices): Promise<void> {
      const made = await boards.renew(db, clock.now()).catch((error: unknown) => {
        log.warn({ err: error, key }, 'The boards of players could not be made.');
      });
      if (!made) return;
      const { at, places } = made;
      try {
        await database.withWrite((tx) => keepPlaces(tx, key, { at, places: [...places] }), { beside: true });
      } catch (error) {
        log.warn({ err: error, key }, 'The boards of players were made, but could not be kept for the next start.');
      }
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
export async function bringBoards(services: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  await activityBoards.bring(services);
  await killBoards.bring(services);
}

/** Keeps the boards ready from the start on, once `after` is over, as long as somebody looks at them. */
export const keepBoardsReady = (services: BoardServices, after: Promise<void> = Promise.resolve()): Repeated =>
  repeat(
    async (stopping) => {
      await after;
      if (!stopping.aborted) await activityBoards.renew(services);
      if (!stopping.aborted) await killBoards.renew(services);
    },
    // A turn tells by itself why it failed.
    { everyMs: RENEW_MS, failed: () => undefined },
  );
