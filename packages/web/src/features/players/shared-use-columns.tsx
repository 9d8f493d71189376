import {
  sharedAccountColumns as describedAccounts,
  sharedUserColumns as describedUsers,
} from '@steward/api-client/columns/records';
import { Badge } from '../../components/badge.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { PlayerLink } from '../../components/links.tsx';

/** What the tables of serials and of addresses add. */
export const USE = { userCount: { width: 100 }, count: { width: 100 } };

const NAME = {
  cell: ({ name, banned }: { readonly name: string; readonly banned: boolean }) => (
    <>
      <PlayerLink of={name} /> {banned && <Badge tone="danger">Banned</Badge>}
    </>
  ),
  grow: 2,
};

/** Other accounts with a serial or an address of a player. */
export const sharedAccountColumns = columnsFrom(describedAccounts, {
  name: NAME,
  banned: { width: 100, hidden: true },
  serials: { width: 100 },
  ips: { width: 110 },
  lastLoggedIn: { hideOnPhone: true },
});

/** Players who were seen with a serial or an address. */
export const sharedUserColumns = columnsFrom(describedUsers, {
  name: NAME,
  banned: { width: 100, hidden: true },
  count: { width: 100 },
  lastLoggedIn: { hideOnPhone: true },
});
