import { watchedColumns } from '@steward/api-client/columns/watched';
import { resourceOf } from '../../io/columns.ts';

/** Players whom staff watch. */
export const watchedResource = resourceOf(watchedColumns, {
  playerName: { min: 12 },
  onlineSince: { tone: ({ onlineSince }) => (onlineSince === null ? 'quiet' : 'ok') },
  reason: { min: 20 },
  staffName: { min: 8 },
  since: { tone: 'quiet' },
});
