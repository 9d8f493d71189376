import { historyColumns } from '@steward/api-client/columns/vehicles';
import { vehicles } from '@steward/api-client/contract/vehicles';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

const columns = columnsFrom(historyColumns, { name: { width: 190 }, action: { grow: 3 } });

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
        empty={vehicles.history.empty}
      />
    </RouteDialog>
  );
}
