import { interiorColumns } from '@steward/api-client/columns/staff';
import { staff } from '@steward/api-client/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { Page } from '../../components/page.tsx';

const columns = columnsFrom(interiorColumns, {
  name: { grow: 2 },
  price: { width: 120 },
  type: { width: 110 },
  interior: { width: 90 },
  floors: { width: 80 },
  active: {
    cell: ({ active }) => <Badge tone={active ? 'ok' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Badge>,
    width: 100,
  },
  spawn: { width: 210, hideOnPhone: true },
});

/** Interiors of properties. */
export function InteriorsPage() {
  const query = useQuery(read(staff.interiors));
  return (
    <Page meta="Rooms that properties can have.">
      <DataTable id="interiors" label="Interiors" columns={columns} query={query} rowKey={(row) => row.id} />
    </Page>
  );
}
