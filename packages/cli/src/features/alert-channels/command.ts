import { channelNoun } from '@steward/api-client/columns/alert-channels';
import { keptCommand } from '../../command/kept.ts';

export const command = keptCommand({
  noun: channelNoun,
  name: 'alert-channels',
  summary: 'Keep the channels of Discord that staff can alert.',
  sample: '--name "Night watch" --level 3 --webhook-file address.txt',
  change: '--level 4',
});
