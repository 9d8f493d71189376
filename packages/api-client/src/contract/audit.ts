import * as z from 'zod/mini';
import { admin } from '../rules/access.ts';
import { MANAGER } from '../rules/roles.ts';
import { Count, Day, Id, Instant } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { listed } from './list.ts';

export const AuditEntry = z.object({
  id: Count,
  at: Instant,
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const audit = group('audit', {
  list: endpoint({
    method: 'GET',
    path: 'rpg/audit',
    access: admin(MANAGER),
    paged: true,
    list: listed({ at: 'moment', actor: 'text', action: 'text', target: 'text', ip: 'text', id: 'number' }, [
      'actor',
      'action',
      'target',
    ]),
    summary: 'Who changed what, newest first.',
    verbatim: ['before', 'after'],
    query: z.object({
      id: z.optional(Id),
      actor: z.optional(z.string()),
      action: z.optional(z.string()),
      target: z.optional(z.string()),
      from: z.optional(Day),
      to: z.optional(Day),
    }),
    response: z.array(AuditEntry),
    empty: 'Nothing was changed that fits.',
    labels: { actor: 'Who', action: 'Action', target: 'Target', from: 'First day', to: 'Last day' },
    help: {
      actor: 'The whole name of who did it.',
      action: 'Its beginning, such as player or player.ban.',
      target: 'Any part of it.',
    },
  }),
});
