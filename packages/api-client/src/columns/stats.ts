import type { HourPoint, OnlinePlayer } from '../contract/stats.ts';
import { adminTitle } from '../rules/roles.ts';
import { columnsOf } from './column.ts';

/** Who plays now; for how long is up to the clock of who shows it. */
export const onlineColumns = columnsOf<OnlinePlayer>()({
  name: { header: 'Player', kind: 'person' },
  level: { header: 'Level', kind: 'number' },
  since: { header: 'Online for', kind: 'number' },
  adminLevel: {
    header: 'Rank',
    value: ({ adminLevel }) => (adminLevel > 0 ? adminTitle(adminLevel) : ''),
    none: '',
  },
  id: { header: 'Id', kind: 'id' },
});

/** How many played at each hour. */
export const hourColumns = columnsOf<HourPoint>()({
  at: { header: 'Hour', kind: 'moment' },
  players: { header: 'Players', kind: 'count', none: 'not measured' },
});
