import { alerts } from '@steward/api-client/contract/alerts';
import { getsWhole } from '../../core/relations.ts';
import { sessions } from '@steward/api-client/contract/sessions';
import { stats } from '@steward/api-client/contract/stats';
import { watched } from '@steward/api-client/contract/watched';
import { allows } from '@steward/api-client/rules/access';
import { addDays, dayOf, listDays, startOfDay } from '@steward/api-client/rules/log-days';
import { implement } from '../../core/implement.ts';
import type { Db } from '../../db/schema.ts';
import { countUnread } from '../alerts/inbox-repository.ts';
import { countOnline, lastJoins } from '../watched/repository.ts';
import { keptFor } from './kept.ts';
import * as repository from './repository.ts';

const HOURS = 48;
const BOARD_DAYS = 21;
const TOTALS_SECONDS = 15;
const BOARDS_SECONDS = 600;

/** The days of the boards: three weeks, today included. */
function boardDays(now: number): string[] {
  const today = dayOf(now * 1000);
  return listDays(addDays(today, 1 - BOARD_DAYS), today);
}

const totals = keptFor(TOTALS_SECONDS, repository.countAll);

const killBoards = keptFor(BOARDS_SECONDS, async (db: Db, now) => {
  const [first = dayOf(now * 1000)] = boardDays(now);
  const { kills, deaths } = await repository.rankKills(db, startOfDay(first) / 1000);
  return [
    { title: 'Most kills', unit: 'kills', entries: kills },
    { title: 'Most deaths', unit: 'deaths', entries: deaths },
  ];
});

const activityBoards = keptFor(BOARDS_SECONDS, async (db: Db, now) => {
  const { minutes, days } = await repository.rankPlayed(db, boardDays(now));
  return [
    { title: 'Most time played', unit: 'minutes', entries: minutes },
    { title: 'Most days played', unit: 'days', entries: days },
  ];
});

export const statsRoutes = implement(stats, {
  online: ({ db, caller }) => repository.listOnline(db, getsWhole(stats.online, caller)),
  dashboard: ({ db, now }) => totals(db, now),
  async staffInfo({ db, caller, now }) {
    const seesWatched = allows(watched.list.access, caller) === true;
    const [counted, unreadAlerts, watchedOnline, watchedJoins] = await Promise.all([
      repository.countStaff(db, allows(sessions.active.access, caller) === true),
      allows(alerts.inbox.access, caller) === true ? countUnread(db, caller, now) : undefined,
      seesWatched ? countOnline(db, caller, now) : undefined,
      seesWatched ? lastJoins(db, caller, now) : undefined,
    ]);
    return {
      ...counted,
      ...(unreadAlerts !== undefined && { unreadAlerts }),
      ...(watchedOnline !== undefined && { watchedOnline }),
      ...(watchedJoins !== undefined && { watchedJoins }),
    };
  },
  playersPerHour: ({ db, now }) => repository.listHours(db, now, HOURS),
  async pumpkin({ db }) {
    const [game, discord] = await Promise.all([
      repository.listLeaderboard(db, 'game'),
      repository.listLeaderboard(db, 'discord'),
    ]);
    return { game, discord };
  },
  ingame: ({ db, now }) => killBoards(db, now),
  activity: ({ db, now }) => activityBoards(db, now),
});
