import { assets, type ItemEntry } from '@steward/api-client/contract/assets';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { formatCount } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { Subpage } from './subpage.tsx';
import { usePlace } from './use-place.ts';
import { None } from '../../components/values.tsx';

const columns: readonly Column<ItemEntry>[] = [
  { key: 'name', header: 'Item', value: ({ name }) => name, grow: 3 },
  {
    key: 'amount',
    header: 'Amount',
    value: ({ amount }) => amount,
    cell: ({ amount }) => (amount === undefined ? <None /> : formatCount(amount)),
    align: 'right',
    width: 160,
  },
];

/** What stands where the address names no player. */
export const MissingName = () => (
  <Page title="Incorrect usage">
    <p>The address names no player. Write it as /player/Name/inventory.</p>
  </Page>
);

/** Items that a player carries. */
export function InventoryPage() {
  const place = usePlace();
  return place.name.trim() === '' ? <MissingName /> : <Inventory />;
}

function Inventory() {
  const place = usePlace();
  const query = useQuery(read(assets.inventoryOf, { params: { name: place.name } }));
  return (
    <Subpage title={`Inventory of ${place.name}`} place={place} error={query.error}>
      <DataTable
        id="player-inventory"
        label={`Items of ${place.name}`}
        columns={columns}
        query={query}
        rowKey={({ name }) => name}
        empty="No items found"
      />
    </Subpage>
  );
}
