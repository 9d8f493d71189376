import * as z from 'zod/mini';
import { admin } from '../rules/access.ts';
import { LEAD_ADMIN } from '../rules/roles.ts';
import { ById, Count, Done, Instant, Reason, Text } from './common.ts';
import { message } from '../words/message.ts';
import { endpoint, group } from './endpoint.ts';

export const Routeblock = z.object({
  id: Count,
  route: z.string(),
  reason: z.string(),
  since: Instant,
  staffName: z.nullable(z.string()),
});
export type Routeblock = z.infer<typeof Routeblock>;
export const RouteblockDraft = z.object({ route: Text(128, 'Enter a hash or an IP prefix.'), reason: Reason() });
export type RouteblockDraft = z.infer<typeof RouteblockDraft>;

export const routeblocks = group('routeblocks', {
  list: endpoint({
    method: 'GET',
    path: 'rpg/staff/routeblocks',
    access: admin(LEAD_ADMIN),
    summary: 'Routeblocks in force.',
    response: z.array(Routeblock),
    empty: 'No routes are blocked.',
  }),
  show: endpoint({
    method: 'GET',
    path: 'rpg/staff/routeblock/{id}',
    access: admin(LEAD_ADMIN),
    summary: 'A routeblock.',
    params: ById,
    response: Routeblock,
  }),
  add: endpoint({
    method: 'POST',
    path: 'rpg/staff/routeblocks/add',
    access: admin(LEAD_ADMIN),
    summary: 'Block a route.',
    body: RouteblockDraft,
    response: Routeblock,
    done: 'Route blocked.',
    labels: { route: 'Route', reason: 'Reason' },
    help: {
      route: 'One address, a prefix such as 203.0.113.0/24 or 203.0.113. (which means /24), IPv6 too, or a hash.',
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'rpg/staff/routeblock/{id}/remove',
    access: admin(LEAD_ADMIN),
    summary: 'Remove a routeblock.',
    params: ById,
    response: Done,
    done: 'the routeblock was successfully removed.',
    means: 'Whoever uses this route can connect again at once.',
    asks: message('Remove the block of {route}?'),
    asksMany: message('Remove {count, plural, one {# block} other {# blocks}}?'),
  }),
});
