import type { Ticket } from '@steward/api-client/contract/tickets';
import { DELETED, handlerName, isUnhandled, stateWord, typeWord } from '@steward/api-client/rules/tickets';
import type { Column } from '../../components/data-table/column.ts';
import { PlayerLink } from '../../components/links.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { None, Time } from '../../components/values.tsx';
import { Stars, TicketState } from './words.tsx';

/** The columns of tickets. */
export const ticketColumns: readonly Column<Ticket>[] = [
  { key: 'id', header: 'Ticket', value: (ticket) => ticket.id, align: 'right', width: 80 },
  {
    key: 'date',
    header: 'Made',
    value: (ticket) => ticket.date,
    cell: (ticket) => <Time at={ticket.date} />,
    width: 168,
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

/** The same of open ones, which nobody has reviewed yet. */
export const openTicketColumns: readonly Column<Ticket>[] = ticketColumns.filter(({ key }) => key !== 'review');

/** A ticket that nobody handles asks for a look. */
export const ticketTone = (ticket: Ticket): 'warning' | undefined => (isUnhandled(ticket) ? 'warning' : undefined);
