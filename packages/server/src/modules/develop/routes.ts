import { develop } from '@steward/api-client/contract/develop';
import { RESTART_TARGETS, type RestartTarget } from '@steward/api-client/contract/logs';
import { allows } from '@steward/api-client/rules/access';
import { noSuchLog, asLogType } from '@steward/api-client/rules/log-access';
import type { WriteContext } from '../../core/context.ts';
import { NotFoundError, UnavailableError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { seesAddresses } from '../logs/access.ts';
import { withoutAddresses } from '../logs/tail/events.ts';
import { claimRestart, restartState, runRestart } from './restart.ts';

const USUAL_LINES = 200;
const MOST_LINES = 2000;
const RESTARTS = { develop: develop.restartDevelop, prod: develop.restartProd } as const;

function logType(name: string) {
  const type = asLogType(name);
  if (!type) throw new NotFoundError(noSuchLog(name));
  return type;
}

type RestartCall = WriteContext<typeof develop.restartDevelop>;

/** The claim and its audit entry are committed before the command starts, which is when its lines are read. */
async function restart(target: RestartTarget, { tx, services, caller, request, now, audit }: RestartCall) {
  const command = services.config.restart[target];
  if (!command)
    throw new UnavailableError(
      `No restart command is set for ${target}. The operator can set one in the configuration.`,
    );
  const by = { id: caller.id, name: caller.name, ip: request.ip };
  const claimed = await claimRestart(tx, target, command, by, now);
  return audit({ action: 'develop.restart', target, after: { program: command.command[0] } }).answer(
    runRestart(services, claimed, command),
  );
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
  restarts: ({ db, caller, services, now }) =>
    Promise.all(
      RESTART_TARGETS.filter((target) => allows(RESTARTS[target].access, caller) === true).map((target) =>
        restartState(db, target, services.config.restart[target] !== undefined, now),
      ),
    ),
  restartDevelop: (context) => restart('develop', context),
  restartProd: (context) => restart('prod', context),
});
