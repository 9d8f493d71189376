import type { WatchedPlayer } from '../contract/watched.ts';
import { columnsOf } from './column.ts';

/** Players whom staff watch. */
export const watchedColumns = columnsOf<WatchedPlayer>()({
  playerName: { header: 'Player', kind: 'person' },
  onlineSince: { header: 'Presence', kind: 'moment', none: 'offline' },
  reason: { header: 'Reason' },
  joins: { header: 'Joins', kind: 'count' },
  lastJoin: { header: 'Last join', kind: 'moment', none: 'not yet' },
  staffName: { header: 'By', kind: 'person' },
  since: { header: 'Since', kind: 'moment' },
  until: { header: 'Ends', kind: 'moment', none: 'never' },
  canRemove: null,
  id: { header: 'Id', kind: 'id' },
});
