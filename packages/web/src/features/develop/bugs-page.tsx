import { bugs, type Bug } from '@steward/api-client/contract/bugs';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';

const columns: readonly Column<Bug>[] = [
  { key: 'id', header: 'Id', value: (bug) => bug.id, align: 'right', width: 72 },
  {
    key: 'date',
    header: 'Date',
    value: (bug) => bug.date,
    cell: (bug) => <Time at={bug.date} />,
    width: 150,
    filter: false,
  },
  {
    key: 'name',
    header: 'Name',
    value: (bug) => bug.name,
    cell: (bug) => <PlayerLink of={bug.name} nobody="Deleted account" />,
    width: 170,
  },
  {
    key: 'feature',
    header: 'Feature',
    value: (bug) => bug.feature,
    cell: (bug) => <SafeText>{bug.feature}</SafeText>,
    width: 150,
  },
  {
    key: 'description',
    header: 'Description',
    value: (bug) => bug.description,
    cell: (bug) => <SafeText>{bug.description}</SafeText>,
    grow: 3,
  },
  {
    key: 'status',
    header: 'Status',
    value: (bug) => bug.status,
    cell: (bug) => (
      <Badge tone={bug.status === 'open' ? 'warning' : 'ok'}>{bug.status === 'open' ? 'Open' : 'Closed'}</Badge>
    ),
    filter: 'choice',
    width: 92,
  },
  {
    key: 'close',
    header: 'Action',
    value: () => null,
    cell: (bug) => (bug.status === 'open' ? <Link to={path`/develop/bugs/${bug.id}/close`}>Close</Link> : null),
    width: 80,
    sort: false,
    filter: false,
    csv: false,
  },
];

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
