import type { Config } from '../../config/config.ts';
import type { Services } from '../../core/services.ts';
import { stateOf } from '../site/status.ts';

type GameServer = Config['servers'][number];

/** The configured game server of that id. */
export const serverWithId = ({ servers }: Pick<Config, 'servers'>, id: string | undefined): GameServer | undefined =>
  servers.find((server) => server.id === id);

/**
 * How many players a game server has; undefined where it is not configured, or was not asked lately. One that does not
 * answer has none.
 */
export async function playersOn(
  services: Pick<Services, 'config' | 'db' | 'clock'>,
  id: string | undefined,
): Promise<number | undefined> {
  const server = serverWithId(services.config, id);
  if (!server) return undefined;
  const status = await stateOf(services, server);
  return status.online ? status.players : status.since === null ? undefined : 0;
}
