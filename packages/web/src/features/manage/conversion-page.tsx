import { conversionColumns } from '@steward/api-client/columns/manage';
import { manage } from '@steward/api-client/contract/manage';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { Page } from '../../components/page.tsx';
import { playerPath } from '../../components/paths.ts';

const hidden = { width: 120, hideOnPhone: true } as const;

const columns = columnsFrom(conversionColumns, {
  hours: { width: 84 },
  converted: { width: 120 },
  wealth: { width: 120 },
  factor: { width: 84 },
  cash: hidden,
  bank: hidden,
  vehicles: hidden,
  properties: hidden,
});

/** What the wealth of active players becomes in version 3. */
export function ConversionPage() {
  const { query, paging } = usePagedRead(manage.wealthConversion);
  return (
    <Page meta={manage.wealthConversion.means}>
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
