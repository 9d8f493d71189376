import { limitOf } from '@steward/api-client/contract/endpoint';
import { notes } from '@steward/api-client/contract/notes';
import { punishments } from '@steward/api-client/contract/punishments';
import { staff, type StaffBan } from '@steward/api-client/contract/staff';
import type { BulkAction } from '../../components/bulk/run-bulk.ts';
import { useSelection } from '../../components/bulk/selection.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { formatCount } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { playerPath } from '../../components/paths.ts';
import { allBanColumns } from './ban-columns.tsx';

const ACTIONS: readonly BulkAction[] = [
  { label: 'Lift bans', endpoint: punishments.unban, danger: true },
  {
    label: 'Write a note',
    endpoint: notes.add,
    text: { field: 'note', label: 'Note', most: limitOf(notes.add, 'note') },
  },
];
const nameOf = ({ user }: StaffBan) => user.name;

/** All active bans, newest first. */
export function BansPage() {
  const { query, paging } = usePagedRead(staff.bans);
  const selection = useSelection(nameOf, ACTIONS);
  return (
    <Page meta={query.data === undefined ? ' ' : `${formatCount(query.data.total)} active bans, newest first.`}>
      <DataTable
        id="staff-bans"
        label="Active bans"
        columns={[...allBanColumns, ...selection.columns]}
        query={query}
        paging={paging}
        rowKey={(ban) => ban.id}
        rowLink={(ban) => playerPath(ban.user.name)}
        foot={selection.bar}
      />
    </Page>
  );
}
