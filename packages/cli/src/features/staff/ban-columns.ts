import type { StaffBan } from '@steward/api-client/contract/staff';
import { showMoment } from '@steward/api-client/rules/moments';
import { FULL_BAN } from '@steward/api-client/rules/punishments';
import type { Resource } from '../../io/columns.ts';

/** Active bans of all players. */
export const banResource: Resource<StaffBan> = {
  columns: [
    { key: 'user', header: 'Player', min: 16, cell: (ban) => ban.user.name },
    {
      key: 'endTimestamp',
      header: 'Until',
      tone: (ban) => (ban.endTimestamp === null ? 'danger' : 'text'),
      cell: (ban) => (ban.endTimestamp === null ? 'for good' : showMoment(ban.endTimestamp)),
    },
    { key: 'reason', header: 'Reason', min: 14, cell: (ban) => ban.reason },
    { key: 'staffUser', header: 'By', min: 8, cell: (ban) => ban.staffUser?.name ?? '-' },
    {
      key: 'startTimestamp',
      header: 'Since',
      tone: () => 'quiet',
      cell: (ban) => showMoment(ban.startTimestamp),
    },
    { key: 'type', header: 'Ban', cell: (ban) => (ban.type === FULL_BAN ? 'Full' : 'Temporary') },
    { key: 'ip', header: 'IP', cell: (ban) => ban.ip ?? '-', leftOut: (ban) => ban.ip === undefined },
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (ban) => String(ban.id) },
  ],
};
