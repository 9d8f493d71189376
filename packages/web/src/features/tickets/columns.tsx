import { ticketColumns as described } from '@steward/api-client/columns/tickets';
import type { Ticket } from '@steward/api-client/contract/tickets';
import { DELETED, handlerName, isUnhandled } from '@steward/api-client/rules/tickets';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { None } from '../../components/values.tsx';
import { Stars, TicketState } from './words.tsx';

/** The columns of tickets. Whom a report is about tells it from a request for help; the type can be shown besides. */
export const ticketColumns = columnsFrom(described, {
  id: { hideOnPhone: false, width: 64 },
  state: { cell: (ticket) => <TicketState ticket={ticket} />, width: 112 },
  reason: { grow: 2 },
  staff: { cell: (ticket) => (ticket.staff ? <PlayerLink of={ticket.staff} /> : <None>{handlerName(ticket)}</None>) },
  type: { width: 80, hidden: true },
  reported: {
    cell: (ticket) => (ticket.type === 2 ? <None /> : <PlayerLink of={ticket.reported} nobody={DELETED} />),
  },
  reviewed: {
    cell: (ticket) => (ticket.reviewed === null ? <None /> : <Stars value={ticket.reviewed} />),
    width: 96,
    hideOnPhone: true,
  },
});

/** The same of open ones, which nobody has reviewed yet. */
export const openTicketColumns = ticketColumns
  .filter(({ key }) => key !== 'reviewed')
  .map((column) => (column.key === 'type' ? { ...column, hidden: false } : column));

/** A ticket that nobody handles asks for a look. */
export const ticketTone = (ticket: Ticket): 'warning' | undefined => (isUnhandled(ticket) ? 'warning' : undefined);
