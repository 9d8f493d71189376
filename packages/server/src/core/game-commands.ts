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

/** A configured server, as far as commands are concerned. */
interface CommandServer {
  readonly id: string;
  readonly commands: boolean;
}

/** The ids of the servers that get what staff ask of the game; where none is set to, the one of old. */
export function commandServers({ servers }: { readonly servers: readonly CommandServer[] }): readonly string[] {
  const ids = servers.filter(({ commands }) => commands).map(({ id }) => id);
  return ids.length > 0 ? ids : [GAME_SERVER];
}

export { GAME_COMMAND, GAME_SERVER } from '../db/game-commands.ts';
