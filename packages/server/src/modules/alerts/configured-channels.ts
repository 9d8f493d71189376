import type { Services } from '../../core/services.ts';
import { syncChannels } from './repository.ts';

/**
 * Keeps the channels of the configuration among those of the database. Of two of one name that of the configuration wins,
 * which is said when it takes the other's place.
 */
export async function followConfiguredChannels({
  database,
  config,
  clock,
  log,
}: Pick<Services, 'database' | 'config' | 'clock' | 'log'>): Promise<void> {
  const taken = await database.withWrite((tx) => syncChannels(tx, config.alertChannels, clock.now()));
  if (taken.length > 0)
    log.warn(
      { channels: taken },
      'Managers had made alert channels of these names. Those of the configuration (alertChannels) take their place.',
    );
}
