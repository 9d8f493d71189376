import type { SharedUser } from '@steward/api-client/contract/records';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { formatCount } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Time } from '../../components/values.tsx';

interface Used {
  readonly date: string;
  readonly lastDate: string;
  readonly count: number;
}

/** When and how often something was used. */
const usedColumns: readonly Column<Used>[] = [
  {
    key: 'first',
    header: 'First seen',
    value: ({ date }) => date,
    cell: ({ date }) => <Time at={date} />,
    width: 168,
    filter: false,
  },
  {
    key: 'last',
    header: 'Last seen',
    value: ({ lastDate }) => lastDate,
    cell: ({ lastDate }) => <Time at={lastDate} />,
    width: 168,
    filter: false,
  },
  {
    key: 'count',
    header: 'Logins',
    value: ({ count }) => count,
    cell: ({ count }) => formatCount(count),
    align: 'right',
    width: 100,
  },
];

/** When and how often something was used, and by how many players. */
export const sharedUseColumns: readonly Column<Used & { readonly userCount: number }>[] = [
  ...usedColumns,
  {
    key: 'users',
    header: 'Players',
    value: ({ userCount }) => userCount,
    cell: ({ userCount }) => formatCount(userCount),
    align: 'right',
    width: 100,
  },
];

/** Players who were seen with a serial or an address. */
export const sharedUserColumns: readonly Column<SharedUser>[] = [
  {
    key: 'name',
    header: 'Player',
    value: ({ name }) => name,
    cell: ({ name, banned }) => (
      <>
        <PlayerLink of={name} /> {banned && <Badge tone="danger">Banned</Badge>}
      </>
    ),
    grow: 2,
  },
  ...usedColumns,
  {
    key: 'login',
    header: 'Last login',
    value: ({ lastLoggedIn }) => lastLoggedIn,
    cell: ({ lastLoggedIn }) => <Time at={lastLoggedIn} never="Never" />,
    width: 168,
    filter: false,
    hideOnPhone: true,
  },
  { key: 'banned', header: 'Banned', value: ({ banned }) => banned, filter: 'choice', width: 100, hidden: true },
];
