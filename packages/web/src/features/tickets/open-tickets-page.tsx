import { tickets } from '@steward/api-client/contract/tickets';
import { Link } from 'react-router-dom';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import { openTicketColumns, ticketTone } from './columns.tsx';

const REFRESH_MS = 60_000;

/** All tickets that wait for an answer, the longest waiting first. */
export function OpenTicketsPage() {
  const { query, paging } = usePagedRead(tickets.open, {}, { refetchInterval: REFRESH_MS });
  return (
    <Page
      meta={
        <>
          All tickets that are not closed, oldest first. Refreshed every minute. See also the{' '}
          <Link to="/staff/tickets">tickets of a day</Link>.
        </>
      }
    >
      <DataTable
        id="open-tickets"
        label="Open tickets"
        columns={openTicketColumns}
        query={query}
        paging={paging}
        rowKey={(ticket) => ticket.id}
        rowLink={(ticket) => path`/staff/ticket/${ticket.id}`}
        rowTone={ticketTone}
      />
    </Page>
  );
}
