import { banColumns } from '@steward/api-client/columns/staff';
import type { StaffBan } from '@steward/api-client/contract/staff';
import { FULL_BAN } from '@steward/api-client/rules/punishments';
import { Badge } from '../../components/badge.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { Mono, None, Time } from '../../components/values.tsx';

const added = {
  endTimestamp: { cell: (ban: StaffBan) => <Time at={ban.endTimestamp} absolute never="For good" />, width: 144 },
  startTimestamp: { width: 144 },
  reason: { grow: 2 },
  type: {
    cell: ({ type }: StaffBan) => <Badge tone="red">{type === FULL_BAN ? 'Full' : 'Temporary'}</Badge>,
    width: 100,
  },
};

/** The columns of a short list of bans. */
export const recentBanColumns = columnsFrom(banColumns, { ...added, ip: false, id: false });

/** The columns of the whole list. */
export const allBanColumns = columnsFrom(banColumns, {
  ...added,
  id: { hidden: true },
  ip: { cell: ({ ip }) => (ip ? <Mono cut={15}>{ip}</Mono> : <None />), width: 132, hideOnPhone: true },
});
