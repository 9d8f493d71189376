import { commandServers } from '../../core/game-commands.ts';
import type { Services } from '../../core/services.ts';
import type { ReceiveServices } from './receive.ts';

/** What taking in events needs of the server. */
export const bridgeServices = ({
  config,
  database,
  clock,
  log,
  live,
}: Pick<Services, 'config' | 'database' | 'clock' | 'log' | 'live'>): ReceiveServices => ({
  database,
  engine: database.engine,
  clock,
  log,
  live,
  commandServers: commandServers(config, 'alert'),
});
