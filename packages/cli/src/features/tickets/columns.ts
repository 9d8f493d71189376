import { onlineStaffColumns, ticketColumns } from '@steward/api-client/columns/tickets';
import type { Ticket } from '@steward/api-client/contract/tickets';
import { showMoment } from '@steward/api-client/rules/moments';
import { resourceOf, type Resource } from '../../io/columns.ts';
import { stateTone } from './tones.ts';

/** Tickets as a list; `showMade` says when one was made. */
export const ticketResource = (showMade: (wire: string) => string = showMoment): Resource<Ticket> =>
  resourceOf(ticketColumns, {
    date: { tone: 'quiet', cell: (ticket) => showMade(ticket.date) },
    state: { tone: stateTone },
    reason: { min: 18 },
    reporter: { min: 12 },
    staff: { min: 8 },
    reported: { min: 12 },
  });

/** Staff who are online now. */
export const onlineStaffResource = resourceOf(onlineStaffColumns, {
  name: { min: 12 },
  adminLevel: { tone: 'accent' },
  isAfk: { tone: (member) => (member.isAfk ? 'warning' : 'ok') },
});
