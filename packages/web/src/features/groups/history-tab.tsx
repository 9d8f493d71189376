import { groups } from '@steward/api-client/contract/groups';
import type { Output } from '@steward/api-client/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { recordColumns } from '../../components/record-columns.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { TabError } from './tab-error.tsx';

type Entry = Output<typeof groups.history>[number];

const columns = recordColumns<Entry>({
  at: (entry) => entry.timestamp,
  who: { key: 'user', header: 'Who', of: (entry) => entry.user?.name, width: 200 },
  what: { key: 'action', header: 'What', of: (entry) => entry.action },
});

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
