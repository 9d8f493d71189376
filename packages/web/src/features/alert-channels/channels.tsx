import { channelNoun } from '@steward/api-client/columns/alert-channels';
import type { KeptChannel } from '@steward/api-client/contract/alert-channels';
import { adminTitle } from '@steward/api-client/rules/roles';
import { keptBadge } from '../../components/kept/kept-badge.tsx';
import type { KeptLook } from '../../components/kept/kept-page.tsx';

export const noun = channelNoun;
export const look: KeptLook<KeptChannel> = {
  meta: 'The channels of Discord that staff can alert about a player, each from an admin level on.',
  naming: 'name',
  columns: {
    level: { cell: ({ level }) => `${level} ${adminTitle(level)}`, align: 'left', width: 170 },
    webhook: { grow: 2, hideOnPhone: true },
    uses: { width: 90 },
    retired: keptBadge('In use'),
    configured: { width: 110, hideOnPhone: true },
  },
};
