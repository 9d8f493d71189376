import * as z from 'zod/mini';
import { FEED_ADDRESS_LENGTH } from '../rules/feeds.ts';
import { Count, optionalText, Text } from './common.ts';
import { group } from './endpoint.ts';
import { keptShape, managed, retirable } from './managed.ts';

const LEVEL = 'Enter an admin level from 1 to 10.';

/** A channel that staff can alert. */
export const KeptChannel = z.object({
  ...keptShape,
  name: z.string(),
  level: Count,
  /** Without the part that lets who knows it write there; null: it has none. */
  webhook: z.nullable(z.string()),
  /** It stands in the configuration, where the operator changes it. */
  configured: z.boolean(),
});
export type KeptChannel = z.infer<typeof KeptChannel>;

const channelList = {
  path: 'rpg/manage/alert-channels',
  item: KeptChannel,
  body: z.object({
    name: Text(60, 'Enter the name of the channel.'),
    level: z.int(LEVEL).check(z.minimum(1, LEVEL), z.maximum(10, LEVEL)),
    webhook: optionalText(FEED_ADDRESS_LENGTH),
  }),
  one: 'channel',
  many: 'channels that staff can alert',
  empty: 'There are no channels yet.',
  removing: 'Nobody can alert it any more.',
  retiring: 'Nobody can alert it any more. Alerts that went there keep its name.',
  touches: ['alerts'],
  help: {
    level: 'The least admin level that may alert it.',
    webhook: 'Discord gives it in the settings of the channel. It is kept sealed and never shown again.',
  },
} as const;

export const alertChannels = group('alertChannels', { ...managed(channelList), ...retirable(channelList) });
