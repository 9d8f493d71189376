import { groups } from '@steward/api-client/contract/groups';
import type { Output } from '@steward/api-client/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { TabError } from './tab-error.tsx';

type Entry = Output<typeof groups.history>[number];

const columns: readonly Column<Entry>[] = [
  {
    key: 'at',
    header: 'Time',
    value: (entry) => entry.timestamp,
    cell: (entry) => <Time at={entry.timestamp} />,
    width: 160,
    filter: false,
  },
  {
    key: 'user',
    header: 'Who',
    value: (entry) => entry.user?.name,
    cell: (entry) => <PlayerLink of={entry.user} />,
    width: 200,
  },
  {
    key: 'action',
    header: 'What',
    value: (entry) => entry.action,
    cell: (entry) => <SafeText>{entry.action}</SafeText>,
    grow: 3,
  },
];

/** The last 200 entries of the group's history. */
export function HistoryTab() {
  const id = useRouteParam('id');
  const query = useQuery(read(groups.history, { params: { id } }));
  if (query.error) return <TabError error={query.error} onRetry={query.refetch} />;
  return (
    <DataTable
      id="group-history"
      label="History of the group"
      columns={columns}
      query={query}
      rowKey={(entry) => entry.id}
      empty="Nothing happened in this group yet."
    />
  );
}
