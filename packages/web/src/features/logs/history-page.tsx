import { logs, type LogSearchEntry } from '@steward/api-client/contract/logs';
import { Link } from 'react-router-dom';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { formatDay } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import { searchPath } from './search-params.ts';

const columns: readonly Column<LogSearchEntry>[] = [
  {
    key: 'search',
    header: 'Search',
    value: (entry) => entry.search,
    cell: (entry) => (
      <Link to={searchPath(entry)}>
        <SafeText>{entry.search}</SafeText>
      </Link>
    ),
    grow: 2,
  },
  { key: 'player', header: 'By', value: (entry) => entry.player, cell: (entry) => <PlayerLink of={entry.player} /> },
  { key: 'file', header: 'Log', value: (entry) => entry.file, width: 160 },
  { key: 'date', header: 'Day', value: (entry) => entry.date, cell: (entry) => formatDay(entry.date), width: 110 },
  {
    key: 'datetime',
    header: 'Searched',
    value: (entry) => entry.datetime,
    cell: (entry) => <Time at={entry.datetime} />,
    width: 160,
  },
];

/** Earlier log searches: the own ones, or everyone's for managers. */
export function LogHistoryPage() {
  const { query, paging } = usePagedRead(logs.history);
  return (
    <Page meta="Earlier log searches. Open one to run it again.">
      <DataTable
        id="log-history"
        label="Log searches"
        columns={columns}
        query={query}
        paging={paging}
        rowKey={(entry) => entry.id}
        rowLink={searchPath}
      />
    </Page>
  );
}
