import { bugColumns } from '@steward/api-client/columns/bugs';
import { bugs } from '@steward/api-client/contract/bugs';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { actionColumn, columnsFrom } from '../../components/data-table/described.tsx';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';

const columns = columnsFrom(
  bugColumns,
  {
    status: {
      cell: (bug) => (
        <Badge tone={bug.status === 'open' ? 'warning' : 'ok'}>{bug.status === 'open' ? 'Open' : 'Closed'}</Badge>
      ),
      width: 92,
    },
    feature: { width: 150 },
    description: { grow: 3 },
    name: { width: 170 },
  },
  [
    actionColumn(
      'close',
      80,
      (bug) => bug.status === 'open' && <Link to={path`/develop/bugs/${bug.id}/close`}>Close</Link>,
    ),
  ],
);

/** Bug reports of players; open ones first. */
export function BugsPage() {
  const query = useQuery(read(bugs.list));
  const open = query.data?.filter((bug) => bug.status === 'open').length;
  return (
    <Page meta={open === undefined ? ' ' : `${open} open of ${query.data?.length ?? 0}.`}>
      <DataTable id="bugs" label="Bug reports" columns={columns} query={query} rowKey={(bug) => bug.id} />
      <Outlet />
    </Page>
  );
}
