import { staff, type InteriorRow } from '@steward/api-client/contract/staff';
import { interiorTypeWord } from '@steward/api-client/rules/property-kinds';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { Page } from '../../components/page.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Money } from '../../components/values.tsx';

const place = ({ spawnX, spawnY, spawnZ }: InteriorRow) =>
  `${spawnX.toFixed(1)}, ${spawnY.toFixed(1)}, ${spawnZ.toFixed(1)}`;

const columns: readonly Column<InteriorRow>[] = [
  { key: 'name', header: 'Name', value: (row) => row.name, cell: (row) => <SafeText>{row.name}</SafeText>, grow: 2 },
  { key: 'id', header: 'Id', value: (row) => row.id, align: 'right', width: 64 },
  {
    key: 'price',
    header: 'Price',
    value: (row) => row.price,
    cell: (row) => <Money value={row.price} />,
    align: 'right',
    width: 120,
  },
  { key: 'type', header: 'Type', value: (row) => interiorTypeWord(row.type), filter: 'choice', width: 110 },
  { key: 'interior', header: 'Interior', value: (row) => row.interior, align: 'right', width: 90 },
  { key: 'floors', header: 'Floors', value: (row) => row.floors, align: 'right', width: 80 },
  { key: 'spawn', header: 'Spawn', value: place, width: 210, hideOnPhone: true },
  {
    key: 'active',
    header: 'State',
    value: (row) => (row.active ? 'Active' : 'Inactive'),
    cell: (row) => <Badge tone={row.active ? 'ok' : 'neutral'}>{row.active ? 'Active' : 'Inactive'}</Badge>,
    filter: 'choice',
    width: 100,
  },
];

/** Interiors of properties. */
export function InteriorsPage() {
  const query = useQuery(read(staff.interiors));
  return (
    <Page meta="Rooms that properties can have.">
      <DataTable id="interiors" label="Interiors" columns={columns} query={query} rowKey={(row) => row.id} />
    </Page>
  );
}
