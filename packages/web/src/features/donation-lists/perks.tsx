import { perkNoun } from '@steward/api-client/columns/donation-lists';
import type { PerkKind } from '@steward/api-client/contract/donation-lists';
import { keptBadge } from '../../components/kept/kept-badge.tsx';
import type { KeptLook } from '../../components/kept/kept-page.tsx';

export const noun = perkNoun;
export const look: KeptLook<PerkKind> = {
  meta: 'What packages give. The game reads the key when somebody bought one.',
  naming: 'name',
  columns: {
    key: { width: 150 },
    unit: { width: 118, hideOnPhone: true },
    uses: { width: 96 },
    retired: keptBadge('In use'),
    description: { grow: 3, hideOnPhone: true },
  },
};
