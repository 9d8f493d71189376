import { assets, type ItemEntry } from '@steward/api-client/contract/assets';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { formatCount } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { None } from '../../components/values.tsx';

const columns: readonly Column<ItemEntry>[] = [
  { key: 'name', header: 'Item', value: (item) => item.name, cell: (item) => <SafeText>{item.name}</SafeText> },
  {
    key: 'amount',
    header: 'Amount',
    value: (item) => item.amount,
    cell: (item) => (item.amount === undefined ? <None /> : formatCount(item.amount)),
    align: 'right',
    width: 140,
  },
];

/** What the viewer carries. */
export function InventoryPage() {
  const query = useQuery(read(assets.inventory));
  return (
    <Page meta="What you carry.">
      <DataTable id="inventory" label="Items" columns={columns} query={query} rowKey={(item) => item.name} />
    </Page>
  );
}
