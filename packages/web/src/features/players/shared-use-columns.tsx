import { sharedUserColumns as describedUsers } from '@steward/api-client/columns/records';
import { Badge } from '../../components/badge.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { PlayerLink } from '../../components/links.tsx';

/** What the tables of serials and of addresses add. */
export const USE = { userCount: { width: 100 }, count: { width: 100 } };

/** Players who were seen with a serial or an address. */
export const sharedUserColumns = columnsFrom(describedUsers, {
  name: {
    cell: ({ name, banned }) => (
      <>
        <PlayerLink of={name} /> {banned && <Badge tone="danger">Banned</Badge>}
      </>
    ),
    grow: 2,
  },
  banned: { width: 100, hidden: true },
  count: { width: 100 },
  lastLoggedIn: { hideOnPhone: true },
});
