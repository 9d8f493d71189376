import { ticketWarnings } from '../words/ticket-warnings.ts';
import { say } from './say.ts';

interface Somebody {
  readonly name: string;
}

/** A ticket as the contract has it, as far as its words need it. */
interface Ticket {
  readonly type: number;
  readonly reporter: Somebody | null;
  readonly reported: Somebody | null;
  readonly staff: Somebody | null;
  readonly handlerId: number | null;
  /** 'None' while it is open. */
  readonly closeReason: string;
}

/** The type of tickets that have nobody reported. */
const SUPPORT = 2;
const MOST_STARS = 5;
/** Whose account is no more. */
export const DELETED = 'Deleted account';

/** What kind of ticket it is, in a word. */
export function typeWord(type: number): string {
  if (type === 1) return 'Report';
  return type === SUPPORT ? 'Support' : 'Other';
}

/** A close reason of 'None' means open (`staff.md` section 3). */
export const isOpen = ({ closeReason }: Pick<Ticket, 'closeReason'>): boolean => closeReason === 'None';

/** Open and without a handler (`staff.md` section 4). */
export const isUnhandled = (ticket: Pick<Ticket, 'closeReason' | 'handlerId'>): boolean =>
  isOpen(ticket) && ticket.handlerId === null;

/** `Closed`, `Open` or `Not handled`. */
export function stateWord(ticket: Pick<Ticket, 'closeReason' | 'handlerId'>): string {
  if (!isOpen(ticket)) return 'Closed';
  return isUnhandled(ticket) ? 'Not handled' : 'Open';
}

/** A review of 1 to 5 as stars: `★★★☆☆`. */
export function stars(value: number): string {
  const full = Math.max(0, Math.min(MOST_STARS, value));
  return `${'★'.repeat(full)}${'☆'.repeat(MOST_STARS - full)}`;
}

/** Who made it. */
export const reporterName = (ticket: Pick<Ticket, 'reporter'>): string => ticket.reporter?.name ?? DELETED;

/** Who is reported; undefined where a ticket asks for support. */
export const reportedName = (ticket: Pick<Ticket, 'type' | 'reported'>): string | undefined =>
  ticket.type === SUPPORT ? undefined : (ticket.reported?.name ?? DELETED);

/** Who handles it, in words. */
export function handlerName(ticket: Pick<Ticket, 'staff' | 'handlerId'>): string {
  if (ticket.staff) return ticket.staff.name;
  return ticket.handlerId === null ? 'Nobody' : DELETED;
}

/** The warning of a ticket that nobody handles; undefined: somebody does, or it is closed. */
export function unhandledWarning(
  ticket: Pick<Ticket, 'closeReason' | 'handlerId'> & { readonly staffOnlineAfk: number },
): string | undefined {
  if (!isUnhandled(ticket)) return undefined;
  return say(ticketWarnings.unhandled, { count: ticket.staffOnlineAfk });
}

export const NO_REVIEW = 'The reporter left no review.';
