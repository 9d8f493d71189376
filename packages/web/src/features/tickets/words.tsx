import type { Ticket } from '@steward/api-client/contract/tickets';
import { isOpen, isUnhandled, stars, stateWord } from '@steward/api-client/rules/tickets';
import { Badge } from '../../components/badge.tsx';

export const TicketState = ({ ticket }: { readonly ticket: Ticket }) => (
  <Badge tone={!isOpen(ticket) ? 'ok' : isUnhandled(ticket) ? 'danger' : 'warning'}>{stateWord(ticket)}</Badge>
);

/** A review as stars; the words say it too. */
export const Stars = ({ value }: { readonly value: number }) => (
  <span role="img" aria-label={`${value} of 5 stars`}>
    {stars(value)}
  </span>
);
