import { alertChannels, type KeptChannel } from '../contract/alert-channels.ts';
import { MODERATOR } from '../rules/roles.ts';
import { columnsOf } from './column.ts';
import type { KeptNoun } from './kept-noun.ts';
import { keptState } from './kept-state.ts';
import { configuredRefusal, keptIn } from './links.ts';

export const channelNoun: KeptNoun<KeptChannel> = {
  one: 'channel',
  many: 'channels',
  counted: 'channel',
  calls: alertChannels,
  columns: columnsOf<KeptChannel>()({
    id: { header: 'Id', kind: 'id' },
    name: { header: 'Name' },
    level: { header: 'From admin level', kind: 'number' },
    webhook: { header: 'Webhook', kind: 'code', none: 'None' },
    uses: { header: 'Alerts', kind: 'count' },
    retired: keptState('In use', 'Retired'),
    configured: keptIn,
    position: null,
    revision: null,
  }),
  fields: [
    { name: 'name', label: 'Name', kind: 'line', value: (row) => row?.name ?? '' },
    { name: 'level', label: 'From admin level', kind: 'number', value: (row) => row?.level ?? MODERATOR },
    { name: 'webhook', label: 'Webhook', kind: 'secret', value: () => '' },
  ],
  nameOf: ({ name }) => name,
  fixed: configuredRefusal,
};
