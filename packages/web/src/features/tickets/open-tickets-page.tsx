import { tickets } from '@steward/api-client/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { usePaging } from '../../components/data-table/use-table-state.ts';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import { openTicketColumns, ticketTone } from './columns.tsx';

const REFRESH_MS = 60_000;

/** All tickets that wait for an answer, the longest waiting first. */
export function OpenTicketsPage() {
  const paging = usePaging();
  const query = useQuery({
    ...read(tickets.open, { page: paging.page, limit: paging.limit }),
    refetchInterval: REFRESH_MS,
  });
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
