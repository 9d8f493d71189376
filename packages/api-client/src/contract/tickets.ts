import * as z from 'zod/mini';
import { admin } from '../rules/access.ts';
import { MODERATOR } from '../rules/roles.ts';
import { ById, Count, Day, Instant, MaybePerson } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { listed } from './list.ts';

/** A ticket; a close reason of 'None' means open. People whose accounts are gone are null. */
export const Ticket = z.object({
  id: Count,
  /** 1 report, 2 support. */
  type: Count,
  reporter: MaybePerson,
  reported: MaybePerson,
  staff: MaybePerson,
  handlerId: z.nullable(Count),
  date: Instant,
  reason: z.string(),
  closeReason: z.string(),
  closedAt: z.nullable(Instant),
  reviewed: z.nullable(Count),
  review: z.nullable(z.string()),
});
export type Ticket = z.infer<typeof Ticket>;
export const TicketDetail = z.extend(Ticket, {
  /** Staff online who are not AFK. */
  staffOnlineAfk: Count,
  handler: z.nullable(
    z.object({ name: z.string(), handledTickets: Count, reportTickets: Count, supportTickets: Count }),
  ),
});
export type TicketDetail = z.infer<typeof TicketDetail>;
export const OnlineStaff = z.object({
  name: z.string(),
  adminLevel: Count,
  /** Minutes of activity since the last pause; null: unknown. */
  afk: z.nullable(Count),
  /** Under 10 minutes of activity, or unknown: away. */
  isAfk: z.boolean(),
});
export type OnlineStaff = z.infer<typeof OnlineStaff>;

export const tickets = group('tickets', {
  list: endpoint({
    method: 'GET',
    path: 'rpg/staff/tickets/{date}',
    access: admin(MODERATOR),
    summary: 'Tickets of a day.',
    params: z.object({ date: Day }),
    response: z.array(Ticket),
    empty: 'No tickets found',
  }),
  open: endpoint({
    method: 'GET',
    path: 'rpg/staff/open-tickets',
    access: admin(MODERATOR),
    paged: true,
    list: listed(
      {
        id: 'number',
        date: 'moment',
        reason: 'text',
        reporter: 'person',
        staff: 'person',
        type: { report: 1, support: 2 },
        reported: 'person',
      },
      ['reason', 'reporter', 'staff', 'reported'],
    ),
    summary: 'All open tickets, oldest first.',
    response: z.array(Ticket),
    empty: 'No tickets found',
  }),
  show: endpoint({
    method: 'GET',
    path: 'rpg/staff/ticket/{id}',
    access: admin(MODERATOR),
    summary: 'A ticket.',
    params: ById,
    response: TicketDetail,
  }),
  staffOnline: endpoint({
    method: 'GET',
    path: 'rpg/staff/ticket-staff-online/{id}',
    access: admin(MODERATOR),
    summary: 'Staff online now, for a ticket.',
    params: ById,
    response: z.array(OnlineStaff),
    empty: 'No staff online',
  }),
});
