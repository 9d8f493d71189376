import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { setCommunity } from '@steward/api-client/rules/community';
import type { Config } from '../config/config.ts';
import { inspectConfig } from '../config/read.ts';
import type { CommandIo } from '../core/command-io.ts';
import type { Services } from '../core/services.ts';
import { followConfiguredChannels } from '../modules/alerts/configured-channels.ts';
import { isLive, LIVE } from './live-settings.ts';

/**
 * Reads the settings again and takes over what can change while the server runs; tells what needs a restart. With a
 * problem nothing changes.
 */
export async function reloadInto(
  services: Pick<Services, 'config' | 'database' | 'log' | 'clock'>,
  io: Pick<CommandIo, 'env'>,
): Promise<void> {
  const { config, log } = services;
  if (config.demonstration) return log.warn('The demonstration keeps the settings that it began with.');
  try {
    const { config: next, error } = inspectConfig(io.env, (name) => readFileSync(name, 'utf8'));
    if (!next) {
      log.error(`The settings were not read again, and stay as they are. ${error.message}`);
      return;
    }
    const hasMoved = next.community.timeZone !== config.community.timeZone;
    const kept = { ...next, community: { ...next.community, timeZone: config.community.timeZone } };
    const changed = (Object.keys(kept) as (keyof Config)[]).filter((key) => !isDeepStrictEqual(kept[key], config[key]));
    const later = [...changed.filter((key) => !isLive(key)), ...(hasMoved ? ['community.timeZone'] : [])];
    const taken = changed.filter(isLive);
    Object.assign(config, Object.fromEntries(LIVE.map((key) => [key, kept[key]])));
    setCommunity(config.community);
    await followConfiguredChannels(services);
    log.info({ changed: taken }, 'The settings were read again.');
    if (later.length > 0) log.warn({ settings: later }, 'Some settings that were changed need a restart.');
  } catch (error) {
    log.error({ err: error }, 'The settings could not be read again.');
  }
}
