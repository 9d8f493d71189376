import type { OnlineStaff, Ticket, TicketDetail, tickets as calls } from '@steward/api-client/contract/tickets';
import { isAfk } from '@steward/api-client/rules/staff';
import { instant, maybeInstant } from '../../core/clock.ts';
import { personValue as player, readPage, columnValue, type ListPart, type ListValues } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';

/** The close reason of an open ticket (`staff.md` section 3). */
const OPEN = 'None';

const tickets = (db: Db) =>
  db
    .selectFrom('ticket')
    .leftJoin('player as reporter', 'reporter.id', 'ticket.reporter_id')
    .leftJoin('player as reported', 'reported.id', 'ticket.reported_id')
    .leftJoin('player as handler', 'handler.id', 'ticket.handler_id')
    .selectAll('ticket')
    .select(['reporter.name as reporter_name', 'reported.name as reported_name', 'handler.name as handler_name']);

type StoredTicket = Awaited<ReturnType<ReturnType<typeof tickets>['executeTakeFirstOrThrow']>>;

const person = (name: string | null) => (name === null ? null : { name });

const ticketOf = (row: StoredTicket): Ticket => ({
  id: row.id,
  type: row.type,
  reporter: person(row.reporter_name),
  reported: person(row.reported_name),
  staff: person(row.handler_name),
  handlerId: row.handler_id,
  date: instant(row.created_at),
  reason: row.reason,
  closeReason: row.close_reason,
  closedAt: maybeInstant(row.closed_at),
  reviewed: row.reviewed,
  review: row.review,
});

/** Tickets made in a span of time, newest first. */
export async function listBetween(db: Db, from: number, until: number): Promise<Ticket[]> {
  const rows = await tickets(db)
    .where('ticket.created_at', '>=', from)
    .where('ticket.created_at', '<', until)
    .orderBy('ticket.created_at', 'desc')
    .orderBy('ticket.id', 'desc')
    .execute();
  return rows.map(ticketOf);
}

const OPEN_TICKETS: ListValues<typeof calls.open> = {
  id: columnValue('ticket.id'),
  date: columnValue('ticket.created_at'),
  reason: columnValue('ticket.reason'),
  reporter: player('ticket.reporter_id', 'reporter', true),
  staff: player('ticket.handler_id', 'handler', true),
  type: columnValue('ticket.type'),
  reported: player('ticket.reported_id', 'reported', true),
};

/** A page of all open tickets, oldest first. */
export async function listOpen(db: Db, page: ListPart): Promise<{ items: Ticket[]; total: number }> {
  const { rows, total } = await readPage(
    db,
    {
      query: tickets(db).where('ticket.close_reason', '=', OPEN),
      counted: db.selectFrom('ticket').where('close_reason', '=', OPEN),
      values: OPEN_TICKETS,
      usual: {
        by: [
          ['ticket.created_at', 'asc'],
          ['ticket.id', 'asc'],
        ],
        tie: 'ticket.id',
      },
    },
    page,
  );
  return { items: rows.map(ticketOf), total };
}

/** The first open tickets by a player or about them, oldest first, and how many there are. */
export async function listOpenOf(db: Db, playerId: number, limit: number): Promise<{ items: Ticket[]; total: number }> {
  const open = tickets(db)
    .where('ticket.close_reason', '=', OPEN)
    .where((e) => e.or([e('ticket.reporter_id', '=', playerId), e('ticket.reported_id', '=', playerId)]));
  const [rows, { total }] = await Promise.all([
    open.orderBy('ticket.created_at').orderBy('ticket.id').limit(limit).execute(),
    open
      .clearSelect()
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { items: rows.map(ticketOf), total };
}

/** A ticket with its handler's figures. */
export async function findTicket(db: Db, id: number): Promise<Omit<TicketDetail, 'staffOnlineAfk'> | undefined> {
  const row = await tickets(db).where('ticket.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const handled = row.handler_id === null ? [] : await countHandled(db, row.handler_id);
  const times = (type: number) => handled.find((count) => count.type === type)?.times ?? 0;
  return {
    ...ticketOf(row),
    handler:
      row.handler_name === null
        ? null
        : {
            name: row.handler_name,
            handledTickets: handled.reduce((sum, count) => sum + count.times, 0),
            reportTickets: times(1),
            supportTickets: times(2),
          },
  };
}

/** Closed tickets of a handler by type. */
export const countHandled = (db: Db, handlerId: number) =>
  db
    .selectFrom('ticket')
    .select((e) => ['type', e.fn.countAll<number>().as('times')])
    .where('handler_id', '=', handlerId)
    .where('closed_at', 'is not', null)
    .groupBy('type')
    .execute();

/** Staff who are online, highest rank first. */
export async function listOnlineStaff(db: Db): Promise<OnlineStaff[]> {
  const rows = await db
    .selectFrom('online_player')
    .innerJoin('player', 'player.id', 'online_player.player_id')
    .select(['player.name', 'player.admin_level', 'online_player.afk'])
    .where('player.admin_level', '>', 0)
    .where('player.disabled', '=', 0)
    .orderBy('player.admin_level', 'desc')
    .orderBy('player.name_lower')
    .execute();
  return rows.map((row) => ({ name: row.name, adminLevel: row.admin_level, afk: row.afk, isAfk: isAfk(row.afk) }));
}
