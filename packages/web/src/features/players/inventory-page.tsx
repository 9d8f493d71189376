import { itemColumns } from '@steward/api-client/columns/assets';
import { assets } from '@steward/api-client/contract/assets';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { Page } from '../../components/page.tsx';
import { Subpage } from './subpage.tsx';
import { usePlace } from './use-place.ts';

const columns = columnsFrom(itemColumns, { name: { grow: 3 }, amount: { width: 160 } });

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
        empty={assets.inventory.empty}
      />
    </Subpage>
  );
}
