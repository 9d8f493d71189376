import { message } from '../words/message.ts';
import * as z from 'zod/mini';
import { admin } from '../rules/access.ts';
import { LEADER } from '../rules/roles.ts';
import { OUTBOX_STATES } from '../rules/outbox.ts';
import { ById, Count, Done, Instant } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { listed } from './list.ts';

export const OutboxEntry = z.object({
  id: Count,
  /** `discord.alert`, `game.command`, `develop.restart`, or what a later version knows. */
  kind: z.string(),
  /** Within its kind: the number of an alert, the name of a command, the target of a restart. */
  subject: z.string(),
  /** The game server that it is for. */
  server: z.nullable(z.string()),
  state: z.enum(OUTBOX_STATES),
  tries: Count,
  createdAt: Instant,
  createdBy: z.nullable(z.string()),
  /** When it is tried next, of what waits for that. */
  nextTry: z.nullable(Instant),
  doneAt: z.nullable(Instant),
  error: z.nullable(z.string()),
  canRetry: z.boolean(),
  canDrop: z.boolean(),
});
export type OutboxEntry = z.infer<typeof OutboxEntry>;

export const outbox = group('outbox', {
  list: endpoint({
    method: 'GET',
    path: 'rpg/manage/outbox',
    access: admin(LEADER),
    paged: true,
    list: listed(
      {
        id: 'number',
        kind: 'text',
        subject: 'text',
        server: 'text',
        state: OUTBOX_STATES,
        tries: 'number',
        createdAt: 'moment',
        createdBy: 'person',
        nextTry: 'moment',
        doneAt: 'moment',
        error: 'text',
      },
      ['kind', 'subject', 'server', 'createdBy', 'error'],
    ),
    summary: 'What is to follow changes: alerts to Discord, commands for game servers, restarts; newest first.',
    query: z.object({ state: z.optional(z.enum(OUTBOX_STATES)), kind: z.optional(z.string()) }),
    response: z.array(OutboxEntry),
    empty: 'Nothing is to follow a change.',
  }),
  counts: endpoint({
    method: 'GET',
    path: 'rpg/manage/outbox/counts',
    access: admin(LEADER),
    summary: 'How much waits, was given up or expired.',
    response: z.object({ waiting: Count, running: Count, failed: Count, expired: Count }),
  }),
  retry: endpoint({
    method: 'POST',
    path: 'rpg/manage/outbox/{id}/retry',
    access: admin(LEADER),
    summary: 'Try again what was given up, or now what waits.',
    params: ById,
    response: OutboxEntry,
    done: 'It is tried again now.',
    asksMany: message('Try {count, plural, one {# entry} other {# entries}} again?'),
  }),
  drop: endpoint({
    method: 'DELETE',
    path: 'rpg/manage/outbox/{id}',
    access: admin(LEADER),
    summary: 'Let go of what was given up or waits: it will not be done.',
    params: ById,
    response: Done,
    done: 'It was dropped and will not be done.',
    asksMany: message('Drop {count, plural, one {# entry} other {# entries}}?'),
  }),
});
