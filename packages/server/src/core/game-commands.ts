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
  /** All of them, none, or those of these kinds. */
  readonly commands: boolean | readonly string[];
}

const takesAny = ({ commands }: CommandServer): boolean =>
  typeof commands === 'boolean' ? commands : commands.length > 0;
const takes = ({ commands }: CommandServer, kind: string): boolean =>
  typeof commands === 'boolean' ? commands : commands.includes(kind);

/** The ids of the servers that get what staff ask of the game, of that kind; where none gets any, the one of old. */
export function commandServers(
  { servers }: { readonly servers: readonly CommandServer[] },
  kind?: string,
): readonly string[] {
  if (!servers.some(takesAny)) return [GAME_SERVER];
  return servers.filter((one) => (kind === undefined ? takesAny(one) : takes(one, kind))).map(({ id }) => id);
}

export { GAME_COMMAND, GAME_SERVER } from '../db/game-commands.ts';
