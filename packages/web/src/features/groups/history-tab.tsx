import { historyColumns } from '@steward/api-client/columns/groups';
import { groups } from '@steward/api-client/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { isLost } from '../../components/notices.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { TabError } from './tab-error.tsx';

const columns = columnsFrom(historyColumns, { user: { width: 200 }, action: { grow: 3 } });

/** The last 200 entries of the group's history. */
export function HistoryTab() {
  const id = useRouteParam('id');
  const query = useQuery(read(groups.history, { params: { id } }));
  if (isLost(query)) return <TabError error={query.error} onRetry={query.refetch} />;
  return (
    <DataTable
      id="group-history"
      label="History of the group"
      columns={columns}
      query={query}
      rowKey={(entry) => entry.id}
      empty={groups.history.empty}
    />
  );
}
