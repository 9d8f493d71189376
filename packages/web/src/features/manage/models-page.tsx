import { isFull, modelColumns } from '@steward/api-client/columns/vehicles';
import { vehicles } from '@steward/api-client/contract/vehicles';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { Page } from '../../components/page.tsx';
import { Money, None } from '../../components/values.tsx';

const columns = columnsFrom(modelColumns, {
  model: { width: 90, hideOnPhone: false },
  price: { cell: ({ price }) => (price === 0 ? <None>Not sold</None> : <Money value={price} />), width: 140 },
  amountOwned: {
    mark: (row) => isFull(row) && <Badge tone="warning">Full</Badge>,
    width: 120,
  },
  serverLimit: { width: 120 },
});

/** Vehicle models with price, limit and how many are owned. */
export function ModelsPage() {
  const query = useQuery(read(vehicles.models));
  return (
    <Page meta="Dealer price, server limit and how many players own.">
      <DataTable
        id="vehicle-models"
        label="Vehicle models"
        columns={columns}
        query={query}
        rowKey={(row) => row.model}
      />
    </Page>
  );
}
