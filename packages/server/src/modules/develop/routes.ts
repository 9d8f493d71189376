import { develop } from '@steward/api-client/contract/develop';
import type { RestartEvent } from '@steward/api-client/contract/logs';
import { asLogType } from '@steward/api-client/rules/log-access';
import { appendAudit } from '../../core/audit.ts';
import type { Caller } from '../../core/caller.ts';
import type { RequestFacts } from '../../core/context.ts';
import { NotFoundError, UnavailableError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import type { Services } from '../../core/services.ts';
import { createRestarts } from './restart.ts';

const USUAL_LINES = 200;
const MOST_LINES = 2000;
function logType(name: string) {
  const type = asLogType(name);
  if (!type) throw new NotFoundError(`There is no log called "${name}".`);
  return type;
}

export function developRoutes() {
  const restarts = createRestarts();

  async function restart(
    target: 'develop' | 'prod',
    { services, caller, request, now }: { services: Services; caller: Caller; request: RequestFacts; now: number },
  ): Promise<AsyncIterable<RestartEvent>> {
    const command = services.config.restart[target];
    if (!command)
      throw new UnavailableError(
        `No restart command is set for ${target}. The operator can set one in the configuration.`,
      );
    const events = restarts.start(target, command);
    await services.database.withWrite((tx) =>
      appendAudit(tx, { id: caller.id, name: caller.name, ip: request.ip }, now, [
        { action: 'develop.restart', target, after: { program: command.command[0] } },
      ]),
    );
    return events;
  }

  return implement(develop, {
    tail: {
      json: ({ params, query, services }) =>
        services.logs.store.tail.recent({
          type: logType(params.type),
          backlog: Math.min(MOST_LINES, Math.max(1, query.lines ?? USUAL_LINES)),
        }),
      events: ({ params, query, services, signal, request }) => {
        const lastEventId = request.headers['last-event-id'];
        return services.logs.store.tail.followEncoded(
          {
            type: logType(params.type),
            backlog: Math.min(MOST_LINES, Math.max(0, query.lines ?? USUAL_LINES)),
            ...(typeof lastEventId === 'string' && lastEventId !== '' ? { lastEventId } : {}),
          },
          signal,
        );
      },
    },
    restartDevelop: (context) => restart('develop', context),
    restartProd: (context) => restart('prod', context),
  });
}
