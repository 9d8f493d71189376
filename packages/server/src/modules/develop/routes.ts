import { develop } from '@steward/api-client/contract/develop';
import { RESTART_TARGETS } from '@steward/api-client/contract/logs';
import { allows } from '@steward/api-client/rules/access';
import { noSuchLog, asLogType } from '@steward/api-client/rules/log-access';
import { NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { seesAddresses } from '@steward/api-client/rules/log-access';
import { withoutAddresses } from '../../logs/store.ts';
import { leaseEnd } from '../restarts/repository.ts';
import { runNow } from '../restarts/routes.ts';
import { targetNamed } from '../restarts/targets.ts';
import { developState } from '../restarts/develop-state.ts';

const USUAL_LINES = 200;
const MOST_LINES = 2000;
const RESTARTS = { develop: develop.restartDevelop, prod: develop.restartProd } as const;

function logType(name: string) {
  const type = asLogType(name);
  if (!type) throw new NotFoundError(noSuchLog(name));
  return type;
}

export const developRoutes = implement(develop, {
  tail: {
    async json({ params, query, services, caller }) {
      const events = await services.logs.store.tail.recent({
        type: logType(params.type),
        backlog: Math.min(MOST_LINES, Math.max(1, query.lines ?? USUAL_LINES)),
      });
      return seesAddresses(caller) ? events : events.map(withoutAddresses);
    },
    events: ({ params, query, services, signal, request, caller }) => {
      const lastEventId = request.headers['last-event-id'];
      return services.logs.store.tail.followEncoded(
        {
          type: logType(params.type),
          backlog: Math.min(MOST_LINES, Math.max(0, query.lines ?? USUAL_LINES)),
          hidesAddresses: !seesAddresses(caller),
          ...(typeof lastEventId === 'string' && lastEventId !== '' ? { lastEventId } : {}),
        },
        signal,
      );
    },
  },
  restarts: ({ db, caller, services: { config } }) =>
    Promise.all(
      RESTART_TARGETS.filter((target) => allows(RESTARTS[target].access, caller) === true).map((name) =>
        developState(db, name, targetNamed(config, name), (row) => leaseEnd(db, row)),
      ),
    ),
  restartDevelop: (context) => runNow('develop', context),
  restartProd: (context) => runNow('prod', context),
});
