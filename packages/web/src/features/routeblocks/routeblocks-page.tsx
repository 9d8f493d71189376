import { routeblocks, type Routeblock } from '@steward/api-client/contract/routeblocks';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router-dom';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono, Time } from '../../components/values.tsx';

const columns: readonly Column<Routeblock>[] = [
  {
    key: 'route',
    header: 'Route',
    value: (block) => block.route,
    cell: (block) => <Mono cut={24}>{block.route}</Mono>,
    width: 220,
  },
  {
    key: 'reason',
    header: 'Reason',
    value: (block) => block.reason,
    cell: (block) => <SafeText>{block.reason}</SafeText>,
    grow: 3,
  },
  {
    key: 'since',
    header: 'Since',
    value: (block) => block.since,
    cell: (block) => <Time at={block.since} />,
    width: 160,
    filter: false,
  },
  {
    key: 'staff',
    header: 'By',
    value: (block) => block.staffName,
    cell: (block) => <PlayerLink of={block.staffName} />,
    width: 180,
  },
  {
    key: 'remove',
    header: 'Action',
    value: () => null,
    cell: (block) => <Link to={path`/manage/routeblocks/${block.id}/remove`}>Remove</Link>,
    width: 90,
    sort: false,
    filter: false,
    csv: false,
  },
];

/** Addresses, prefixes and hashes that cannot connect. */
export function RouteblocksPage() {
  const query = useQuery(read(routeblocks.list));
  return (
    <Page
      meta="Addresses, prefixes and hardware hashes that cannot connect to the game servers."
      actions={[{ label: 'Block a route', to: 'add', primary: true }]}
    >
      <DataTable id="routeblocks" label="Routeblocks" columns={columns} query={query} rowKey={(block) => block.id} />
      <Outlet />
    </Page>
  );
}
