import type { StatusReport } from '@steward/api-client/contract/bridge';
import { textOf, type GameAnswer } from '@steward/api-client/game/status';
import type { Config } from '../../config/config.ts';
import { ConflictError } from '../../core/errors.ts';
import type { Tx } from '../../db/schema.ts';
import { noteAnswer, type Noted } from './note-answer.ts';

/** The answer in a report. What a game tells of itself is cleaned again here: an agent is not Steward. */
function answerOf({ status, problem = 'unreadable' }: StatusReport): GameAnswer {
  if (!status) return { problem };
  const { hostname, version, map, max_players: maxPlayers, ...figures } = status;
  return {
    status: {
      ...figures,
      maxPlayers,
      hostname: textOf(hostname),
      version: textOf(version) || null,
      map: textOf(map) || null,
    },
  };
}

/** Takes how a game server is from its own agent. Throws `ConflictError` for a server that is not configured. */
export async function takeReport(
  tx: Tx,
  config: Config,
  id: string,
  report: StatusReport,
  now: number,
): Promise<Noted> {
  const server = config.servers.find((one) => one.id === id);
  if (!server)
    throw new ConflictError(`The panel knows no game server "${id}". Name it in its configuration, or take its token.`);
  return noteAnswer(tx, server, { by: 'agent', answer: answerOf(report), process: report.process }, now);
}
