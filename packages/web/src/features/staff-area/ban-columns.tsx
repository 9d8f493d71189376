import type { StaffBan } from '@steward/api-client/contract/staff';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { PlayerLink } from '../../components/links.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono, None, Time } from '../../components/values.tsx';

const FULL = 1;

/** The columns of a short list of bans. */
export const recentBanColumns: readonly Column<StaffBan>[] = [
  { key: 'user', header: 'Player', value: (ban) => ban.user.name, cell: (ban) => <PlayerLink of={ban.user} /> },
  {
    key: 'type',
    header: 'Ban',
    value: (ban) => (ban.type === FULL ? 'Full' : 'Temporary'),
    cell: (ban) => <Badge tone="red">{ban.type === FULL ? 'Full' : 'Temporary'}</Badge>,
    width: 110,
    filter: 'choice',
  },
  {
    key: 'start',
    header: 'Since',
    value: (ban) => ban.startTimestamp,
    cell: (ban) => <Time at={ban.startTimestamp} />,
    width: 150,
    filter: false,
  },
  {
    key: 'end',
    header: 'Until',
    value: (ban) => ban.endTimestamp,
    cell: (ban) => <Time at={ban.endTimestamp} absolute never="For good" />,
    width: 150,
    filter: false,
  },
  {
    key: 'reason',
    header: 'Reason',
    value: (ban) => ban.reason,
    cell: (ban) => <SafeText>{ban.reason}</SafeText>,
    grow: 2,
  },
  { key: 'staff', header: 'By', value: (ban) => ban.staffUser?.name, cell: (ban) => <PlayerLink of={ban.staffUser} /> },
];

/** The columns of the whole list. */
export const banColumns: readonly Column<StaffBan>[] = [
  { key: 'id', header: 'Ban id', value: (ban) => ban.id, align: 'right', width: 80, hideOnPhone: true },
  ...recentBanColumns,
  {
    key: 'ip',
    header: 'IP',
    value: (ban) => ban.ip,
    cell: (ban) => (ban.ip ? <Mono>{ban.ip}</Mono> : <None />),
    leftOut: (ban) => ban.ip === undefined,
    width: 150,
    hideOnPhone: true,
  },
];
