import type { NewRow } from '../../modules/bridge/ingest/repository.ts';
import { recordTickets } from '../../modules/bridge/ingest/tickets.ts';
import { MINUTE, secondOfDay } from '../calendar.ts';
import type { Person } from '../plan/world.ts';
import type { Random } from '../random.ts';
import { CLOSE_REASONS, REPORT_REASONS, REVIEWS, SUPPORT_REASONS } from '../texts/reasons.ts';
import type { Stage } from './stage.ts';

const TICKET_DAYS = 90;
/** Tickets a day among 2 000 players, and never more than staff could answer. */
const TICKETS_A_DAY = 105;
const MOST_A_DAY = 400;
const REPORT = 1;
const SUPPORT = 2;
const OPEN = 'None';
const STILL_OPEN = 25 * MINUTE;

/** Tickets of three months: the last ones open, some never handled, some of people who are gone. */
export async function seedTickets({ tx, world, chronicle }: Stage): Promise<void> {
  const random = world.random('tickets');
  const helpers = handlersOf(random, world.staff);
  const tickets: NewRow<'ticket'>[] = [];
  const perDay = Math.min(MOST_A_DAY, (TICKETS_A_DAY * world.people.length) / 2000);
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

/** A new ticket, as the report log has it. */
export const ticketLine = (
  id: number,
  type: number,
  reporter: string,
  reported: string | undefined,
  reason: string,
): string =>
  type === REPORT && reported !== undefined
    ? `#${id} ${reporter} reports ${reported}: ${reason}`
    : `#${id} ${reporter} asks: ${reason}`;

/** Staff who take tickets: some much more often than others. */
function handlersOf(random: Random, staff: readonly Person[]): readonly Person[] {
  return staff.flatMap((person) => {
    const share = person.adminLevel <= 2 ? 6 : person.adminLevel <= 5 ? 4 : 1;
    return Array.from({ length: random.chance(0.15) ? 0 : random.int(1, share * 2) }, () => person);
  });
}

function ticketOf(random: Random, world: Stage['world'], handlers: readonly Person[], at: number): NewRow<'ticket'> {
  const type = random.chance(0.45) ? REPORT : SUPPORT;
  const isLost = random.chance(0.02);
  const handler = random.chance(0.96) && handlers.length > 0 ? random.pick(handlers) : undefined;
  const closedAt = at + Math.round(random.skewed(6 * MINUTE, 0.9));
  const isOpen =
    at > world.now - STILL_OPEN
      ? closedAt > world.now || random.chance(0.3)
      : handler === undefined && random.chance(0.02);
  const isHandled = handler !== undefined && !(isOpen && random.chance(0.5));
  const isReviewed = isHandled && !isOpen && random.chance(0.55);
  return {
    type,
    reporter_id: isLost ? null : random.pick(world.cast).id,
    reported_id: type === REPORT && !isLost ? random.pick(world.cast).id : null,
    handler_id: isHandled ? handler.id : null,
    created_at: at,
    reason: random.pick(type === REPORT ? REPORT_REASONS : SUPPORT_REASONS),
    close_reason: isOpen
      ? OPEN
      : isHandled
        ? random.pick(CLOSE_REASONS[type === REPORT ? 'report' : 'support'])
        : 'Reporter left the game',
    closed_at: isOpen ? null : Math.min(closedAt, world.now),
    reviewed: isReviewed ? Number(random.weighted({ 5: 60, 4: 22, 3: 9, 2: 4, 1: 5 })) : null,
    review: isReviewed && random.chance(0.5) ? random.pick(REVIEWS) : null,
  };
}
