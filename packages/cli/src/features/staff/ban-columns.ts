import { banColumns } from '@steward/api-client/columns/staff';
import { resourceOf } from '../../io/columns.ts';

/** Active bans of all players. */
export const banResource = resourceOf(banColumns, {
  user: { min: 16 },
  endTimestamp: { tone: (ban) => (ban.endTimestamp === null ? 'danger' : 'text') },
  reason: { min: 14 },
  staffUser: { min: 8 },
  startTimestamp: { tone: 'quiet' },
});
