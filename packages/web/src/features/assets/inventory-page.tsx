import { itemColumns } from '@steward/api-client/columns/assets';
import { assets } from '@steward/api-client/contract/assets';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { Page } from '../../components/page.tsx';

const columns = columnsFrom(itemColumns, { amount: { width: 140 } });

/** What the viewer carries. */
export function InventoryPage() {
  const query = useQuery(read(assets.inventory));
  return (
    <Page meta="What you carry.">
      <DataTable
        id="inventory"
        label="Items"
        columns={columns}
        query={query}
        rowKey={(item) => item.name}
        next="What you buy or pick up in the game is listed here."
      />
    </Page>
  );
}
