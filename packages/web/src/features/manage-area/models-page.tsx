import { vehicles, type VehicleModelRow } from '@steward/api-client/contract/vehicles';
import { vehicleCategoryWord, vehicleModelName } from '@steward/api-client/rules/vehicle-models';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { formatCount } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { Money, None } from '../../components/values.tsx';

const columns: readonly Column<VehicleModelRow>[] = [
  { key: 'name', header: 'Model', value: (row) => vehicleModelName(row.model) },
  { key: 'model', header: 'Number', value: (row) => row.model, align: 'right', width: 90 },
  { key: 'category', header: 'Category', value: (row) => vehicleCategoryWord(row.category), filter: 'choice' },
  {
    key: 'price',
    header: 'Dealer price',
    value: (row) => row.price,
    cell: (row) => (row.price === 0 ? <None>Not sold</None> : <Money value={row.price} />),
    align: 'right',
    width: 140,
  },
  {
    key: 'limit',
    header: 'Server limit',
    value: (row) => row.serverLimit,
    cell: (row) => (row.serverLimit === null ? <None>None</None> : formatCount(row.serverLimit)),
    align: 'right',
    width: 120,
  },
  {
    key: 'owned',
    header: 'Owned',
    value: (row) => row.amountOwned,
    cell: (row) => (
      <>
        {row.serverLimit !== null && row.amountOwned >= row.serverLimit && <Badge tone="warning">Full</Badge>}{' '}
        {formatCount(row.amountOwned)}
      </>
    ),
    align: 'right',
    width: 120,
  },
];

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
