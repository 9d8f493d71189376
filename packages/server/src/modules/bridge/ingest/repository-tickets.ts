import type { Tx } from '../../../db/schema.ts';

/** Close reason of a ticket that is still open (`staff.md` section 3). */
const OPEN = 'None';

/** A staff member took a ticket; another one may take it over while it is open. */
export async function handleTickets(
  tx: Tx,
  handled: readonly { readonly ticket: number; readonly staffId: number }[],
): Promise<void> {
  for (const { ticket, staffId } of handled)
    await tx
      .updateTable('ticket')
      .set({ handler_id: staffId })
      .where('id', '=', ticket)
      .where('close_reason', '=', OPEN)
      .execute();
}

export interface ClosedTicket {
  readonly ticket: number;
  readonly reason: string;
  readonly at: number;
}

/** Closes open tickets. */
export async function closeTickets(tx: Tx, closed: readonly ClosedTicket[]): Promise<void> {
  for (const { ticket, reason, at } of closed)
    await tx
      .updateTable('ticket')
      .set({ close_reason: reason === OPEN ? 'Closed' : reason, closed_at: at })
      .where('id', '=', ticket)
      .where('close_reason', '=', OPEN)
      .execute();
}

export interface ReviewedTicket {
  readonly ticket: number;
  /** 1 to 5. */
  readonly stars: number;
  readonly review: string | null;
}

export async function reviewTickets(tx: Tx, reviewed: readonly ReviewedTicket[]): Promise<void> {
  for (const { ticket, stars, review } of reviewed)
    await tx.updateTable('ticket').set({ reviewed: stars, review }).where('id', '=', ticket).execute();
}

/** Tickets with the names of those in them. */
export const findTickets = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('ticket')
    .leftJoin('player as reporter', 'reporter.id', 'ticket.reporter_id')
    .leftJoin('player as reported', 'reported.id', 'ticket.reported_id')
    .leftJoin('player as handler', 'handler.id', 'ticket.handler_id')
    .select(['ticket.id', 'ticket.type', 'ticket.reason', 'ticket.created_at'])
    .select(['reporter.name as reporter', 'reported.name as reported', 'handler.name as handler'])
    .where('ticket.id', 'in', ids)
    .execute();
