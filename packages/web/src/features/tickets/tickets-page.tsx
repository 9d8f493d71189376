import { tickets, type Ticket } from '@steward/api-client/contract/tickets';
import { DELETED, handlerName, isOpen, stateWord, typeWord } from '@steward/api-client/rules/tickets';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { read } from '../../api.ts';
import { staffTabs } from '../../components/area-tabs.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { DayPicker } from '../../components/day-picker.tsx';
import { dayOfInstant, formatMany } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { None, Time } from '../../components/values.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { Stars, TicketState } from './words.tsx';

const columns: readonly Column<Ticket>[] = [
  { key: 'id', header: 'Ticket', value: (ticket) => ticket.id, align: 'right', width: 80 },
  {
    key: 'date',
    header: 'Made',
    value: (ticket) => ticket.date,
    cell: (ticket) => <Time at={ticket.date} />,
    width: 140,
    filter: false,
  },
  { key: 'type', header: 'Type', value: (ticket) => typeWord(ticket.type), filter: 'choice', width: 90 },
  {
    key: 'reporter',
    header: 'Reporter',
    value: (ticket) => ticket.reporter?.name,
    cell: (ticket) => <PlayerLink of={ticket.reporter} nobody={DELETED} />,
  },
  {
    key: 'reported',
    header: 'Reported',
    value: (ticket) => ticket.reported?.name,
    cell: (ticket) => (ticket.type === 2 ? <None /> : <PlayerLink of={ticket.reported} nobody={DELETED} />),
  },
  {
    key: 'reason',
    header: 'Reason',
    value: (ticket) => ticket.reason,
    cell: (ticket) => <SafeText>{ticket.reason}</SafeText>,
    grow: 2,
  },
  {
    key: 'staff',
    header: 'Handler',
    value: (ticket) => ticket.staff?.name,
    cell: (ticket) => (ticket.staff ? <PlayerLink of={ticket.staff} /> : <None>{handlerName(ticket)}</None>),
  },
  {
    key: 'state',
    header: 'State',
    value: stateWord,
    cell: (ticket) => <TicketState ticket={ticket} />,
    filter: 'choice',
    width: 120,
  },
  {
    key: 'review',
    header: 'Review',
    value: (ticket) => ticket.reviewed,
    cell: (ticket) => (ticket.reviewed === null ? <None /> : <Stars value={ticket.reviewed} />),
    width: 100,
    hideOnPhone: true,
  },
];

/** Tickets of a day. */
export function TicketsPage() {
  const today = dayOfInstant(useNow());
  const [params, setParams] = useSearchParams();
  const day = params.get('date') ?? today;
  const query = useQuery(read(tickets.list, { params: { date: day } }));
  const open = query.data?.filter(isOpen).length ?? 0;
  return (
    <Page
      title="Tickets"
      meta={query.data === undefined ? ' ' : `${formatMany(query.data.length, 'ticket')}, ${open} open.`}
      tabs={staffTabs}
    >
      <DataTable
        id="tickets"
        label="Tickets of the day"
        columns={columns}
        query={query}
        rowKey={(ticket) => ticket.id}
        rowLink={(ticket) => path`/staff/ticket/${ticket.id}`}
        rowTone={(ticket) => (isOpen(ticket) && ticket.staff === null ? 'warning' : undefined)}
        empty="No tickets found"
      >
        <DayPicker label="Day" day={day} max={today} onChange={(date) => setParams({ date })} />
      </DataTable>
    </Page>
  );
}
