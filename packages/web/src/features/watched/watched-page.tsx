import { watchedColumns } from '@steward/api-client/columns/watched';
import { watched, type WatchedPlayer } from '@steward/api-client/contract/watched';
import { Badge } from '../../components/badge.tsx';
import type { BulkAction } from '../../components/bulk/run-bulk.ts';
import { useSelection } from '../../components/bulk/selection.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { formatCount, formatMany } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { playerPath } from '../../components/paths.ts';
import { None, Time } from '../../components/values.tsx';
import { useStaffFigures } from '../../hooks/use-staff-info.ts';

const ACTIONS: readonly BulkAction[] = [{ label: 'Stop watching', endpoint: watched.remove, danger: true }];
const nameOf = ({ playerName }: WatchedPlayer) => playerName;

const columns = columnsFrom(watchedColumns, {
  onlineSince: {
    cell: ({ onlineSince }) =>
      onlineSince === null ? (
        <None>Offline</None>
      ) : (
        <>
          <Badge tone="ok">Online</Badge> <Time at={onlineSince} />
        </>
      ),
    width: 176,
  },
  reason: { grow: 4 },
  joins: { width: 72 },
  since: { hidden: true },
  until: { hidden: true },
  id: false,
});

/** Whom staff watch, and who of them plays now. */
export function WatchedPage() {
  const { query, paging } = usePagedRead(watched.list);
  const selection = useSelection(nameOf, ACTIONS);
  const { data: info, error } = useStaffFigures(true);
  const online = info?.watchedOnline;
  return (
    <Page
      meta={
        query.data === undefined || (online === undefined && error === null)
          ? ' '
          : `${formatMany(query.data.total, 'watchedPlayer')}${online === undefined ? '' : `, ${formatCount(online)} online now`}.`
      }
    >
      <DataTable
        id="watched"
        label={watched.list.title}
        columns={[...columns, ...selection.columns]}
        query={query}
        paging={paging}
        rowKey={({ id }) => id}
        rowLink={({ playerName }) => playerPath(playerName)}
      >
        {selection.bar}
      </DataTable>
    </Page>
  );
}
