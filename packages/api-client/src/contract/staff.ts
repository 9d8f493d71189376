import * as z from 'zod/mini';
import { admin, anyOf, developer } from '../rules/access.ts';
import { HELPER, JUNIOR_ADMIN, MANAGER, MODERATOR } from '../rules/roles.ts';
import { FULL_BAN, TEMPORARY_BAN } from '../rules/punishments.ts';
import { ActivityQuery, Count, Day, Instant, MaybeAddress, MaybePerson, Money, Person } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { listed } from './list.ts';

export const StaffBan = z.object({
  id: Count,
  user: Person,
  type: Count,
  startTimestamp: Instant,
  endTimestamp: z.nullable(Instant),
  reason: z.string(),
  ip: MaybeAddress,
  staffUser: MaybePerson,
});
export type StaffBan = z.infer<typeof StaffBan>;
export const StaffActivity = z.object({
  name: z.string(),
  adminLevel: Count,
  minutes: Count,
  tickets: Count,
  minutesFlagged: z.boolean(),
  ticketsFlagged: z.boolean(),
  /** Of ranges up to 2 weeks. */
  days: z.array(z.object({ day: Day, minutes: Count, tickets: Count })),
});
export type StaffActivity = z.infer<typeof StaffActivity>;
export const StaffMember = z.object({
  id: Count,
  name: z.string(),
  adminLevel: Count,
  developerLevel: z.optional(Count),
  lastLoggedIn: z.nullable(Instant),
  timePlayed: Count,
  online: z.boolean(),
  forceVac: z.boolean(),
  vacExcepted: z.boolean(),
  permissions: z.array(z.string()),
  specialPermissions: z.array(z.string()),
  /** 7 or more days since the last login. */
  inactive: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;
export const OwnStaffStats = z.object({
  handledTickets: Count,
  reportTickets: Count,
  supportTickets: Count,
  averageReview: z.nullable(z.number()),
  reviews: Count,
  minutesLastWeek: Count,
  ticketsLastWeek: Count,
  punishmentsLastMonth: Count,
  weeks: z.array(z.object({ from: Day, minutes: Count, tickets: Count })),
});
export type OwnStaffStats = z.infer<typeof OwnStaffStats>;
export const InteriorRow = z.object({
  id: Count,
  name: z.string(),
  price: Money,
  type: Count,
  spawnX: z.number(),
  spawnY: z.number(),
  spawnZ: z.number(),
  interior: Count,
  floors: Count,
  active: z.boolean(),
});
export type InteriorRow = z.infer<typeof InteriorRow>;
export const ItemRow = z.object({
  id: Count,
  name: z.string(),
  stockPrice: Money,
  stockMax: Count,
  tax: Count,
  carryLimit: Count,
  singular: z.boolean(),
  directUse: z.boolean(),
  functionality: Count,
  modelId: z.nullable(Count),
});
export type ItemRow = z.infer<typeof ItemRow>;

export const staff = group('staff', {
  bans: endpoint({
    method: 'GET',
    path: 'rpg/staff/bans',
    access: admin(MODERATOR),
    paged: true,
    list: listed(
      {
        user: 'person',
        endTimestamp: 'moment',
        reason: 'text',
        staffUser: 'person',
        startTimestamp: 'moment',
        type: { full: FULL_BAN, temporary: TEMPORARY_BAN },
        ip: 'text',
        id: 'number',
      },
      ['user', 'reason', 'staffUser', 'ip'],
    ),
    summary: 'Active bans, newest first.',
    response: z.array(StaffBan),
    empty: 'Nobody is banned.',
  }),
  activity: endpoint({
    method: 'GET',
    path: 'rpg/staff/activity/{date}',
    access: admin(JUNIOR_ADMIN),
    summary:
      'Minutes and handled tickets of staff: 7 days from a day; with a range, its days till `offset` days before that day.',
    params: z.object({ date: Day }),
    query: ActivityQuery,
    response: z.array(StaffActivity),
    empty: 'Nobody is on the team.',
  }),
  list: endpoint({
    method: 'GET',
    path: 'rpg/staff/list',
    access: admin(MODERATOR),
    whole: anyOf(developer(1), admin(MANAGER)),
    summary: 'The team.',
    response: z.array(StaffMember),
    empty: 'Nobody is on the team.',
  }),
  stats: endpoint({
    method: 'GET',
    path: 'rpg/staff/stats/basics',
    access: admin(HELPER),
    summary: 'Own staff figures.',
    response: OwnStaffStats,
  }),
  interiors: endpoint({
    method: 'GET',
    path: 'rpg/staff/interiors',
    access: admin(JUNIOR_ADMIN),
    summary: 'Interiors.',
    response: z.array(InteriorRow),
    empty: 'There are no interiors.',
  }),
  items: endpoint({
    method: 'GET',
    path: 'rpg/staff/items',
    access: admin(JUNIOR_ADMIN),
    summary: 'Items.',
    response: z.array(ItemRow),
    empty: 'No items found',
  }),
});
