import type { Ticket } from '@steward/api-client/contract/tickets';
import { Badge } from '../../components/badge.tsx';

/** What kind of ticket it is, in a word. */
export const typeWord = (type: number): string => (type === 1 ? 'Report' : type === 2 ? 'Support' : 'Other');

/** A close reason of 'None' means open (`staff.md` section 3). */
export const isOpen = (ticket: Pick<Ticket, 'closeReason'>): boolean => ticket.closeReason === 'None';

export const TicketState = ({ ticket }: { readonly ticket: Ticket }) =>
  isOpen(ticket) ? (
    <Badge tone={ticket.staff === null ? 'danger' : 'warning'}>{ticket.staff === null ? 'Not handled' : 'Open'}</Badge>
  ) : (
    <Badge tone="ok">Closed</Badge>
  );

/** A review as stars; the words say it too. */
export const Stars = ({ value }: { readonly value: number }) => (
  <span role="img" aria-label={`${value} of 5 stars`}>
    {'★'.repeat(Math.max(0, Math.min(5, value)))}
    {'☆'.repeat(5 - Math.max(0, Math.min(5, value)))}
  </span>
);
