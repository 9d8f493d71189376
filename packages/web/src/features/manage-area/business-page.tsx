import { properties, type BusinessRow } from '@steward/api-client/contract/properties';
import { propertyUse } from '@steward/api-client/rules/property-kinds';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { PropertyLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { propertyPath } from '../../components/paths.ts';
import { Money } from '../../components/values.tsx';

const money = (key: 'value' | 'entryFee' | 'revenue' | 'restock' | 'balance', header: string): Column<BusinessRow> => ({
  key,
  header,
  value: (row) => row[key],
  cell: (row) => <Money value={row[key]} />,
  align: 'right',
  width: 130,
});

const columns: readonly Column<BusinessRow>[] = [
  {
    key: 'name',
    header: 'Property',
    value: (row) => row.name,
    cell: (row) => <PropertyLink id={row.id}>{row.name}</PropertyLink>,
  },
  {
    key: 'functionality',
    header: 'Functionality',
    value: (row) => propertyUse(row.functionality),
    filter: 'choice',
    width: 130,
  },
  money('value', 'Value'),
  money('entryFee', 'Entry fee'),
  money('revenue', 'Revenue'),
  money('restock', 'Restock'),
  money('balance', 'Balance'),
];

/** What businesses earned and spent in the past month. */
export function BusinessPage() {
  const query = useQuery(read(properties.businessProfit));
  return (
    <Page meta="Revenue, restock and balance of the past month.">
      <DataTable
        id="business"
        label="Businesses"
        columns={columns}
        query={query}
        rowKey={(row) => row.id}
        rowLink={(row) => propertyPath(row.id)}
      />
    </Page>
  );
}
