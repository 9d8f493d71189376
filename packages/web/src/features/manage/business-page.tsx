import { businessColumns } from '@steward/api-client/columns/properties';
import { properties } from '@steward/api-client/contract/properties';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { PropertyLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { propertyPath } from '../../components/paths.ts';

const MONEY = { width: 130 };

const columns = columnsFrom(businessColumns, {
  name: { cell: (row) => <PropertyLink id={row.id}>{row.name}</PropertyLink> },
  balance: MONEY,
  revenue: MONEY,
  restock: MONEY,
  id: false,
  value: MONEY,
  entryFee: MONEY,
  functionality: { width: 130 },
});

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
