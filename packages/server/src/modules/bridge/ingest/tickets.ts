import type { Tx } from '../../../db/schema.ts';
import { insertRows, type NewRow } from './repository.ts';
import { countDays, countOnDays } from './statistics.ts';

/** Close reason of a ticket that is still open (`staff.md` section 3). */
const OPEN = 'None';

/** New tickets, or those of the past with all that happened to them. */
export async function recordTickets(tx: Tx, tickets: readonly NewRow<'ticket'>[]): Promise<void> {
  await insertRows(tx, 'ticket', tickets);
  await countOnDays(tx, 'tickets', countDays(tickets.map((ticket) => ticket.created_at)));
}

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
