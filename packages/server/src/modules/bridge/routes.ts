import { bridge } from '@steward/api-client/contract/bridge';
import type { Caller } from '../../core/caller.ts';
import { NotFoundError } from '../../core/errors.ts';
import { GAME_SERVER } from '../../core/game-commands.ts';
import { secondsOf } from '../../core/clock.ts';
import { liveMessage } from '../../core/live.ts';
import { implement } from '../../core/implement.ts';
import { answerCommand, knowsCommand } from '../../db/game-commands.ts';
import { followCommands, refusalText } from './commands.ts';
import { bridgeServices } from './bridge-services.ts';
import { receiveRestart } from '../restarts/agent-door.ts';
import { RESTART_TOPIC, type RestartMessage } from '../restarts/lines.ts';
import { takeReport } from '../site/take-report.ts';
import { fewAtATime } from './flood.ts';
import { receiveLogs } from './logs.ts';
import { putFile } from './put-file.ts';
import { receiveLines } from './receive.ts';
import { eventSchema } from './schema.ts';

const serverOf = ({ server = GAME_SERVER }: Caller): string => server;

export const bridgeRoutes = implement(bridge, {
  events({ caller, query, upload, now, services }) {
    const server = serverOf(caller);
    const clockAhead = query.sent_at === undefined ? undefined : secondsOf(query.sent_at) - now;
    return fewAtATime(server, async () => ({
      ...(await receiveLines(bridgeServices(services), { server, clockAhead }, upload)),
      server,
    }));
  },

  logs({ caller, upload, services }) {
    const server = serverOf(caller);
    const take = async () => ({ ...(await receiveLogs(services, server, upload)), server });
    return fewAtATime(`logs of ${server}`, take, 1);
  },

  commands: ({ caller, services, signal }) => followCommands(services, serverOf(caller), signal),

  async answer({ tx, params, body, caller, now, received, unchanged }) {
    const server = serverOf(caller);
    const refusal = refusalText(body.result, body.reason);
    if (await answerCommand(tx, { server, id: params.id, refusal }, now)) return received().answer({ ok: true });
    if (await knowsCommand(tx, server, params.id)) return unchanged({ ok: true });
    throw new NotFoundError(`There is no command ${params.id} for this game server, or it was removed since.`);
  },

  async restart({ tx, params, body, caller, now, received, tell }) {
    await receiveRestart(tx, serverOf(caller), params.id, body, now);
    tell(RESTART_TOPIC, { id: params.id } satisfies RestartMessage);
    return received().answer({ ok: true });
  },

  async status({ tx, body, caller, now, services, received, after, tell }) {
    const { notices, shown } = await takeReport(tx, services.config, serverOf(caller), body, now);
    for (const notice of notices) after(notice);
    const { topic, payload } = liveMessage('servers');
    if (shown) tell(topic, payload);
    return received().answer({ ok: true });
  },

  putFile: async ({ params, upload, services }) => ({
    size: await putFile(services, { session: params.id, kind: params.kind, name: params.name }, upload),
  }),

  schema: () => eventSchema(),
});
