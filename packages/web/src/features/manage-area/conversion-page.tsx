import { manage, type ConversionRow } from '@steward/api-client/contract/manage';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { formatCount } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { playerPath } from '../../components/paths.ts';
import { Money } from '../../components/values.tsx';

const money = (
  key: 'cash' | 'bank' | 'vehicles' | 'properties' | 'wealth' | 'converted',
  header: string,
  hidden = false,
): Column<ConversionRow> => ({
  key,
  header,
  value: (row) => row[key],
  cell: (row) => <Money value={row[key]} />,
  align: 'right',
  width: 130,
  hideOnPhone: hidden,
});

const columns: readonly Column<ConversionRow>[] = [
  { key: 'name', header: 'Player', value: (row) => row.name, cell: (row) => <PlayerLink of={row.name} /> },
  {
    key: 'hours',
    header: 'Hours',
    value: (row) => row.hours,
    cell: (row) => formatCount(row.hours),
    align: 'right',
    width: 90,
  },
  money('cash', 'Cash', true),
  money('bank', 'Bank', true),
  money('vehicles', 'Vehicles', true),
  money('properties', 'Properties', true),
  money('wealth', 'Wealth'),
  {
    key: 'factor',
    header: 'Factor',
    value: (row) => row.factor,
    cell: (row) => row.factor.toFixed(3),
    align: 'right',
    width: 90,
  },
  money('converted', 'Converted'),
];

/** What the wealth of active players becomes in version 3. */
export function ConversionPage() {
  const { query, paging } = usePagedRead(manage.wealthConversion);
  return (
    <Page meta="The first $750,000 stay; the rest is divided by 10 and weighed by hours played (0.8 to 1.5). Each vehicle counts at most $3,000,000. Players active in the last 2 months.">
      <DataTable
        id="wealth-conversion"
        label="Wealth conversion"
        columns={columns}
        query={query}
        paging={paging}
        rowKey={(row) => row.userId}
        rowLink={(row) => playerPath(row.name)}
      />
    </Page>
  );
}
