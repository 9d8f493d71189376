import type { NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import { recordTickets } from '../../modules/bridge/ingest/tickets.ts';
import type { Person } from '../plan/person.ts';
import type { Random } from '../random.ts';
import { secondOfDay } from '../rhythm.ts';
import { ticketLine, ticketOf } from './one-ticket.ts';
import type { Stage } from './stage.ts';

const TICKET_DAYS = 90;
/** Tickets a day among 2 000 players, and never more than staff could answer. */
const TICKETS_A_DAY = 105;
const MOST_A_DAY = 400;

/** Tickets of three months: the last ones open, some never handled, some of people who are gone. */
export async function seedTickets({ tx, world, chronicle }: Stage): Promise<void> {
  const random = world.random('tickets');
  const helpers = handlersOf(random, world.staff);
  const tickets: NewRow<'ticket'>[] = [];
  const perDay = Math.min(MOST_A_DAY, (TICKETS_A_DAY * world.total) / 2000);
  for (const day of world.days.slice(-TICKET_DAYS)) {
    const times = Array.from(
      { length: Math.round(perDay * day.rush * random.between(0.75, 1.2)) },
      () => day.start + secondOfDay(random.next()),
    );
    for (const at of times.sort((a, b) => a - b))
      if (at < world.now) tickets.push(ticketOf(random, world, helpers, at));
  }
  const numbered = tickets.map((ticket, index) => ({ ...ticket, id: index + 1 }));
  await recordTickets(tx, numbered);
  const name = (id: number | null | undefined) => (id ? (world.people[id - 1]?.name ?? '') : 'nobody');
  for (const ticket of numbered) {
    chronicle.note(
      'report',
      ticket.created_at,
      ticketLine(
        ticket.id,
        ticket.type,
        name(ticket.reporter_id),
        ticket.reported_id ? name(ticket.reported_id) : undefined,
        ticket.reason,
      ),
    );
    if (ticket.closed_at)
      chronicle.note(
        'report',
        ticket.closed_at,
        `#${ticket.id} closed by ${name(ticket.handler_id)}: ${ticket.close_reason}`,
      );
  }
}

/** Staff who take tickets: some much more often than others. */
function handlersOf(random: Random, staff: readonly Person[]): readonly Person[] {
  return staff.flatMap((person) => {
    const share = person.adminLevel <= 2 ? 6 : person.adminLevel <= 5 ? 4 : 1;
    return Array.from({ length: random.chance(0.15) ? 0 : random.int(1, share * 2) }, () => person);
  });
}
