import { itemColumns as describedItems } from '@steward/api-client/columns/assets';
import { keyColumns as describedKeys } from '@steward/api-client/columns/vehicles';
import { vehicles } from '@steward/api-client/contract/vehicles';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { Panel } from '../../components/panel.tsx';

const itemColumns = columnsFrom(describedItems, { amount: { width: 110 } });

/** What lies in a vehicle; the amounts only where the server tells them. */
export function VehicleItems({ id }: { readonly id: string }) {
  const query = useQuery(read(vehicles.items, { params: { id } }));
  return (
    <Panel title="Items" flush>
      <DataTable
        id="vehicle-items"
        label="Items in this vehicle"
        columns={itemColumns}
        query={query}
        rowKey={(item) => `${item.name} ${query.data?.indexOf(item)}`}
        urlPrefix="items."
        tools={false}
        empty={vehicles.items.empty}
      />
    </Panel>
  );
}

const keyColumns = columnsFrom(describedKeys);

/** Who has a key. */
export function VehicleKeys({ id }: { readonly id: string }) {
  const query = useQuery(read(vehicles.keys, { params: { id } }));
  return (
    <Panel title="Keys" flush>
      <DataTable
        id="vehicle-keys"
        label="Who has a key of this vehicle"
        columns={keyColumns}
        query={query}
        rowKey={(holder) => holder.name}
        urlPrefix="keys."
        tools={false}
        empty={vehicles.keys.empty}
      />
    </Panel>
  );
}
