import { vehicles, type VehicleHistory } from '@steward/api-client/contract/vehicles';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

const columns: readonly Column<VehicleHistory>[] = [
  {
    key: 'at',
    header: 'Time',
    value: (entry) => entry.dateTime,
    cell: (entry) => <Time at={entry.dateTime} />,
    width: 160,
    filter: false,
  },
  {
    key: 'name',
    header: 'Who',
    value: (entry) => entry.name,
    cell: (entry) => <PlayerLink of={entry.name} />,
    width: 190,
  },
  {
    key: 'action',
    header: 'What',
    value: (entry) => entry.action,
    cell: (entry) => <SafeText>{entry.action}</SafeText>,
    grow: 3,
  },
];

/** What happened to a vehicle, newest first. */
export function VehicleHistoryDialog() {
  const id = useRouteParam('id');
  const query = useQuery(read(vehicles.history, { params: { id } }));
  return (
    <RouteDialog title={`History of vehicle ${id}`} width="large">
      <DataTable
        id="vehicle-history"
        label="History of the vehicle"
        columns={columns}
        query={query}
        rowKey={(entry) => entry.id}
        urlPrefix="history."
        empty="No history found for this vehicle."
      />
    </RouteDialog>
  );
}
