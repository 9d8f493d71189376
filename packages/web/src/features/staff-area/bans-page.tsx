import { staff } from '@steward/api-client/contract/staff';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { formatCount } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { playerPath } from '../../components/paths.ts';
import { allBanColumns } from './ban-columns.tsx';

/** All active bans, newest first. */
export function BansPage() {
  const { query, paging } = usePagedRead(staff.bans);
  return (
    <Page meta={query.data === undefined ? ' ' : `${formatCount(query.data.total)} active bans, newest first.`}>
      <DataTable
        id="staff-bans"
        label="Active bans"
        columns={allBanColumns}
        query={query}
        paging={paging}
        rowKey={(ban) => ban.id}
        rowLink={(ban) => playerPath(ban.user.name)}
      />
    </Page>
  );
}
