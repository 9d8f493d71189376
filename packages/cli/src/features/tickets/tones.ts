import type { Ticket } from '@steward/api-client/contract/tickets';
import { isOpen, isUnhandled } from '@steward/api-client/rules/tickets';
import type { Tone } from '../../io/style.ts';

/** The tone of a ticket's state. */
export function stateTone(ticket: Ticket): Tone {
  if (!isOpen(ticket)) return 'ok';
  return isUnhandled(ticket) ? 'danger' : 'warning';
}
