import type { ItemEntry } from '@steward/api-client/contract/assets';
import { vehicles, type KeyHolder } from '@steward/api-client/contract/vehicles';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { formatCount } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';

const nameColumn: Column<ItemEntry> = {
  key: 'name',
  header: 'Item',
  value: (item) => item.name,
  cell: (item) => <SafeText>{item.name}</SafeText>,
};
const amountColumn: Column<ItemEntry> = {
  key: 'amount',
  header: 'Amount',
  value: (item) => item.amount,
  cell: (item) => (item.amount === undefined ? '' : formatCount(item.amount)),
  align: 'right',
  width: 110,
};
const withAmounts = [nameColumn, amountColumn];
const withoutAmounts = [nameColumn];

/** What lies in a vehicle; the amounts only where the server tells them. */
export function VehicleItems({ id }: { readonly id: string }) {
  const query = useQuery(read(vehicles.items, { params: { id } }));
  const hasAmounts = query.data?.some(({ amount }) => amount !== undefined) ?? false;
  return (
    <Panel title="Items" flush>
      <DataTable
        id="vehicle-items"
        label="Items in this vehicle"
        columns={hasAmounts ? withAmounts : withoutAmounts}
        query={query}
        rowKey={(item) => `${item.name} ${query.data?.indexOf(item)}`}
        urlPrefix="items."
        tools={false}
        empty="No items in this vehicle."
      />
    </Panel>
  );
}

const keyColumns: readonly Column<KeyHolder>[] = [
  { key: 'name', header: 'Key holder', value: (holder) => holder.name, cell: (holder) => <PlayerLink of={holder} /> },
];

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
        empty="No keys shared for this vehicle."
      />
    </Panel>
  );
}
