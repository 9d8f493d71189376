import { logSearchColumns } from '@steward/api-client/columns/logs';
import { logs } from '@steward/api-client/contract/logs';
import { Link } from 'react-router-dom';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { Page } from '../../components/page.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { entryPath } from './search-params.ts';

const columns = columnsFrom(logSearchColumns, {
  search: {
    cell: (entry) => (
      <Link to={entryPath(entry)}>
        <SafeText>{entry.mode === 'line' ? 'One line, by its link' : entry.search}</SafeText>
      </Link>
    ),
    grow: 2,
  },
  date: { width: 110 },
  file: { width: 160 },
  mode: false,
});

/** Earlier log searches: the own ones, or everyone's for managers. */
export function LogHistoryPage() {
  const { query, paging } = usePagedRead(logs.history);
  return (
    <Page meta="Earlier log searches, and lines that were opened by their links. Open one to see it again.">
      <DataTable
        id="log-history"
        label="Log searches"
        columns={columns}
        query={query}
        paging={paging}
        rowKey={(entry) => entry.id}
        rowLink={entryPath}
      />
    </Page>
  );
}
