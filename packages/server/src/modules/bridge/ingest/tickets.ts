import type { Tx } from '../../../db/schema.ts';
import { insertRows, type NewRow } from './repository-insert.ts';
import { countDays, countOnDays } from './statistics.ts';

/** New tickets, or those of the past with all that happened to them. */
export async function recordTickets(tx: Tx, tickets: readonly NewRow<'ticket'>[]): Promise<void> {
  await insertRows(tx, 'ticket', tickets);
  await countOnDays(tx, 'tickets', countDays(tickets.map((ticket) => ticket.created_at)));
}
