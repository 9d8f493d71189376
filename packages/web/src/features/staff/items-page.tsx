import { itemColumns } from '@steward/api-client/columns/staff';
import { staff } from '@steward/api-client/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { Page } from '../../components/page.tsx';

const columns = columnsFrom(itemColumns, {
  functionality: { width: 140 },
  stockPrice: { width: 110 },
  stockMax: { width: 110 },
  tax: { width: 80 },
  carryLimit: { width: 110 },
  singular: { width: 90, hideOnPhone: true },
  directUse: { width: 100, hideOnPhone: true },
  modelId: { width: 80, hideOnPhone: true },
});

/** Items of the game. */
export function ItemsPage() {
  const query = useQuery(read(staff.items));
  return (
    <Page meta="Items of the game with their stock, limits and taxes.">
      <DataTable id="items" label="Items" columns={columns} query={query} rowKey={(item) => item.id} />
    </Page>
  );
}
