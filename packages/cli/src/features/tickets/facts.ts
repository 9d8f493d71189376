import type { TicketDetail } from '@steward/api-client/contract/tickets';
import { showMoment } from '@steward/api-client/rules/moments';
import { showCount } from '../../io/format.ts';
import type { Fact } from '../../io/output.ts';
import {
  NO_REVIEW,
  handlerName,
  isOpen,
  reportedName,
  reporterName,
  stars,
  stateWord,
  typeWord,
  unhandledWarning,
} from '@steward/api-client/rules/tickets';
import { stateTone } from './tones.ts';

function reviewText({ reviewed, review }: TicketDetail): string {
  if (reviewed === null) return NO_REVIEW;
  return `${stars(reviewed)} ${reviewed} of 5${review === null ? '' : `\n${review}`}`;
}

/** A ticket as a sheet of facts: what it is about, who handles it, how it was reviewed. */
export function ticketFacts(ticket: TicketDetail): readonly Fact[] {
  const { handler } = ticket;
  return [
    ['Ticket', String(ticket.id), 'strong'],
    ['State', stateWord(ticket), stateTone(ticket)],
    ['Warning', unhandledWarning(ticket), 'warning'],
    ['Type', typeWord(ticket.type)],
    ['Made', showMoment(ticket.date)],
    ['Reporter', reporterName(ticket)],
    ['Reported', reportedName(ticket)],
    ['Reason', ticket.reason],
    ['Closed', ticket.closedAt === null ? 'Still open' : showMoment(ticket.closedAt)],
    ['Close reason', isOpen(ticket) ? undefined : ticket.closeReason],
    ['Handler', handlerName(ticket)],
    [
      'Handled tickets',
      handler === null
        ? undefined
        : `${showCount(handler.handledTickets)} (${showCount(handler.reportTickets)} reports, ${showCount(handler.supportTickets)} support)`,
    ],
    ['Review', reviewText(ticket), ticket.reviewed === null ? 'quiet' : 'text'],
  ];
}
