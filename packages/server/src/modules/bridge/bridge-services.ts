import { commandServers } from '../../core/game-commands.ts';
import { tellOutbox } from '../../core/outbox.ts';
import type { Services } from '../../core/services.ts';
import type { ReceiveServices } from './receive.ts';

/** What taking in events needs of the server. */
export const bridgeServices = ({
  config,
  database,
  clock,
  log,
  live,
  bus,
}: Pick<Services, 'config' | 'database' | 'clock' | 'log' | 'live' | 'bus'>): ReceiveServices => ({
  database,
  engine: database.engine,
  clock,
  log,
  live,
  wake: () => tellOutbox({ bus, log }),
  commandServers: commandServers(config, 'alert'),
});
