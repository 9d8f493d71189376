import { tickets } from '@steward/api-client/contract/tickets';
import { isOpen } from '@steward/api-client/rules/tickets';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { DayPicker } from '../../components/day-picker.tsx';
import { dayOfInstant, formatMany } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import { useNow } from '../../hooks/use-now.ts';
import { ticketColumns, ticketTone } from './columns.tsx';

/** Tickets of a day. */
export function TicketsPage() {
  const today = dayOfInstant(useNow());
  const [params, setParams] = useSearchParams();
  const day = params.get('date') ?? today;
  const query = useQuery(read(tickets.list, { params: { date: day } }));
  const open = query.data?.filter(isOpen).length ?? 0;
  return (
    <Page
      meta={query.data === undefined ? ' ' : `${formatMany(query.data.length, 'ticket')}, ${open} open.`}
      actions={[{ label: 'All open tickets', to: '/staff/tickets/open' }]}
    >
      <DataTable
        id="tickets"
        label="Tickets of the day"
        columns={ticketColumns}
        query={query}
        rowKey={(ticket) => ticket.id}
        rowLink={(ticket) => path`/staff/ticket/${ticket.id}`}
        rowTone={ticketTone}
      >
        <DayPicker label="Day" day={day} max={today} onChange={(date) => setParams({ date })} />
      </DataTable>
    </Page>
  );
}
