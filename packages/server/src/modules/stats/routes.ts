import { alerts } from '@steward/api-client/contract/alerts';
import { sessions } from '@steward/api-client/contract/sessions';
import { stats } from '@steward/api-client/contract/stats';
import { watched } from '@steward/api-client/contract/watched';
import { allows } from '@steward/api-client/rules/access';
import { implement } from '../../core/implement.ts';
import { getsWhole } from '../../core/relations.ts';
import { countUnread } from '../alerts/inbox-repository.ts';
import { countOnline, lastJoins } from '../watched/repository.ts';
import { activityBoards, killBoards } from './boards.ts';
import { keptFor } from './kept.ts';
import * as repository from './repository.ts';

const HOURS = 48;
const TOTALS_SECONDS = 15;

const totals = keptFor(TOTALS_SECONDS, repository.countAll);

export const statsRoutes = implement(stats, {
  online: ({ db, caller }) => repository.listOnline(db, getsWhole(stats.online, caller)),
  dashboard: ({ db, now }) => totals(db, now),
  async staffInfo({ db, caller, now }) {
    const seesWatched = allows(watched.list.access, caller) === true;
    const [counted, unreadAlerts, watchedOnline, watchedJoins] = await Promise.all([
      repository.countStaff(db, allows(sessions.active.access, caller) === true ? caller : undefined),
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
  ingame: ({ db, now }) => killBoards.ask(db, now),
  activity: ({ db, now }) => activityBoards.ask(db, now),
});
