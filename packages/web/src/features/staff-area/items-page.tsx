import { staff, type ItemRow } from '@steward/api-client/contract/staff';
import { itemFunctionality } from '@steward/api-client/rules/items';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { formatCount } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Money, None } from '../../components/values.tsx';

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

const columns: readonly Column<ItemRow>[] = [
  { key: 'name', header: 'Name', value: (item) => item.name, cell: (item) => <SafeText>{item.name}</SafeText> },
  { key: 'id', header: 'Id', value: (item) => item.id, align: 'right', width: 64 },
  {
    key: 'functionality',
    header: 'Use',
    value: (item) => itemFunctionality(item.functionality),
    filter: 'choice',
    width: 140,
  },
  {
    key: 'price',
    header: 'Stock price',
    value: (item) => item.stockPrice,
    cell: (item) => <Money value={item.stockPrice} />,
    align: 'right',
    width: 110,
  },
  {
    key: 'stock',
    header: 'Stock limit',
    value: (item) => item.stockMax,
    cell: (item) => formatCount(item.stockMax),
    align: 'right',
    width: 110,
  },
  { key: 'tax', header: 'Tax', value: (item) => item.tax, cell: (item) => `${item.tax} %`, align: 'right', width: 80 },
  {
    key: 'carry',
    header: 'Carry limit',
    value: (item) => item.carryLimit,
    cell: (item) => formatCount(item.carryLimit),
    align: 'right',
    width: 110,
  },
  {
    key: 'singular',
    header: 'Singular',
    value: (item) => item.singular,
    cell: (item) => yesNo(item.singular),
    width: 90,
    hideOnPhone: true,
  },
  {
    key: 'direct',
    header: 'Direct use',
    value: (item) => item.directUse,
    cell: (item) => yesNo(item.directUse),
    width: 100,
    hideOnPhone: true,
  },
  {
    key: 'model',
    header: 'Model',
    value: (item) => item.modelId,
    cell: (item) => item.modelId ?? <None />,
    align: 'right',
    width: 80,
    hideOnPhone: true,
  },
];

/** Items of the game. */
export function ItemsPage() {
  const query = useQuery(read(staff.items));
  return (
    <Page meta="Items of the game with their stock, limits and taxes.">
      <DataTable id="items" label="Items" columns={columns} query={query} rowKey={(item) => item.id} />
    </Page>
  );
}
