import type { PlayersPoint } from '../contract/site.ts';
import { columnsOf } from './column.ts';

/** Players of a game server over time. */
export const playersPointColumns = columnsOf<PlayersPoint>()({
  at: { header: 'Time', kind: 'moment' },
  players: { header: 'Average', kind: 'count' },
  most: { header: 'Most', kind: 'count' },
});
