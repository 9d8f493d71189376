import type { Config } from '../config/config.ts';

/** What is looked up whenever it is needed, so that it may change while the server runs. */
export const LIVE = [
  'communityName',
  'community',
  'sites',
  'links',
  'chatUrl',
  'registerUrl',
  'shopUrl',
  'mapImage',
  'features',
  'restart',
  'restartTexts',
  'alertChannels',
  'feeds',
  'donationSecret',
  'logRetention',
  'quotas',
] as const satisfies readonly (keyof Config)[];

export const isLive = (key: string): boolean => LIVE.some((live) => live === key);
