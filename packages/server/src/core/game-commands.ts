import { GAME_COMMAND, GAME_SERVER } from '../db/game-commands.ts';
import type { OutboxItem } from '../db/outbox.ts';

/** What a game server is asked for. It waits in the outbox, in its order, until the server acknowledges it or it expires. */
export const commandItem = (
  kind: string,
  payload: Readonly<Record<string, unknown>>,
  server: string = GAME_SERVER,
): OutboxItem => ({
  kind: GAME_COMMAND,
  subject: kind,
  payload,
  orderingKey: server,
  ...(typeof payload['player'] === 'number' ? { playerId: payload['player'] } : {}),
});

export { GAME_COMMAND, GAME_SERVER } from '../db/game-commands.ts';
