import { rankColumns } from '@steward/api-client/columns/groups';
import { groups } from '@steward/api-client/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { isLost } from '../../components/notices.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { TabError } from './tab-error.tsx';

const columns = columnsFrom(rankColumns, {
  level: { width: 80 },
  members: { width: 100 },
  permissions: { grow: 4 },
});

/** Ranks with what they may do. */
export function RanksTab() {
  const id = useRouteParam('id');
  const query = useQuery(read(groups.ranks, { params: { id } }));
  if (isLost(query)) return <TabError error={query.error} onRetry={query.refetch} />;
  return (
    <DataTable
      id="group-ranks"
      label="Ranks"
      columns={columns}
      query={query}
      rowKey={(rank) => rank.id}
      empty={groups.ranks.empty}
    />
  );
}
