import * as z from 'zod/mini';
import { admin, anyOf, developer } from '../rules/access.ts';
import { LEADER } from '../rules/roles.ts';
import { QueryInt } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { RestartEvent, RestartState, TailEvent } from './logs.ts';

const restart = { method: 'POST', answer: 'ndjson', response: RestartEvent } as const;

export const develop = group('develop', {
  tail: endpoint({
    method: 'GET',
    path: 'rpg/develop/logs/{type}',
    access: developer(1),
    events: true,
    quota: { name: 'tails' },
    summary: 'Last lines of today’s log; with Accept: text/event-stream live, Last-Event-ID resumes.',
    params: z.object({ type: z.string() }),
    query: z.object({ lines: z.optional(QueryInt) }),
    response: z.array(TailEvent),
  }),
  restarts: endpoint({
    method: 'GET',
    path: 'rpg/develop/restart',
    access: anyOf(admin(LEADER), developer(3)),
    summary: 'The restarts that the caller may make: which one runs, and how the last one ended.',
    response: z.array(RestartState),
    means: 'Runs the restart command that the operator configured.',
  }),
  restartDevelop: endpoint({
    ...restart,
    path: 'rpg/develop/restart/develop',
    access: anyOf(admin(LEADER), developer(3)),
    summary: 'Restart the develop server; its lines as they come.',
    means: 'Everyone on the develop server is disconnected.',
  }),
  restartProd: endpoint({
    ...restart,
    path: 'rpg/develop/restart/prod',
    access: admin(LEADER),
    summary: 'Restart the production server; its lines as they come.',
    means: 'Every player on the production server is disconnected.',
  }),
});
