import { addDays, dayOf, listDays, startOfDay } from '@steward/api-client/rules/log-days';
import { repeat, type Repeated } from '../../core/repeat.ts';
import type { Services } from '../../core/services.ts';
import type { Db } from '../../db/schema.ts';
import { keptFor } from './kept.ts';
import * as repository from './repository.ts';

const BOARD_DAYS = 21;
const BOARDS_SECONDS = 600;

/** The days of the boards: three weeks, today included. */
function boardDays(now: number): string[] {
  const today = dayOf(now * 1000);
  return listDays(addDays(today, 1 - BOARD_DAYS), today);
}

export const killBoards = keptFor(BOARDS_SECONDS, async (db: Db, now) => {
  const [first = dayOf(now * 1000)] = boardDays(now);
  const { kills, deaths } = await repository.rankKills(db, startOfDay(first) / 1000);
  return [
    { title: 'Most kills', unit: 'kills', entries: kills },
    { title: 'Most deaths', unit: 'deaths', entries: deaths },
  ];
});

export const activityBoards = keptFor(BOARDS_SECONDS, async (db: Db, now) => {
  const { minutes, days } = await repository.rankPlayed(db, boardDays(now));
  return [
    { title: 'Most time played', unit: 'minutes', entries: minutes },
    { title: 'Most days played', unit: 'days', entries: days },
  ];
});

/** Boards that are looked at are worked out before those that are kept are too old, so that nobody waits for them. */
const RENEW_MS = BOARDS_SECONDS * 900;

/** Keeps the boards ready from the start on, as long as somebody looks at them. */
export const keepBoardsReady = ({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Repeated =>
  repeat(
    async () => {
      await activityBoards.renew(db, clock.now());
      await killBoards.renew(db, clock.now());
    },
    { everyMs: RENEW_MS, failed: (error) => log.warn({ err: error }, 'The boards of players could not be made.') },
  );
