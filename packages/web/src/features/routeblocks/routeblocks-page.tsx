import { routeblockColumns } from '@steward/api-client/columns/routeblocks';
import { routeblocks } from '@steward/api-client/contract/routeblocks';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router-dom';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { actionColumn, columnsFrom } from '../../components/data-table/described.tsx';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import { Mono } from '../../components/values.tsx';

const columns = columnsFrom(
  routeblockColumns,
  {
    id: false,
    route: { cell: (block) => <Mono cut={24}>{block.route}</Mono>, width: 220 },
    reason: { grow: 3 },
    staffName: { width: 180 },
  },
  [actionColumn('remove', 90, (block) => <Link to={path`/manage/routeblocks/${block.id}/remove`}>Remove</Link>)],
);

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
