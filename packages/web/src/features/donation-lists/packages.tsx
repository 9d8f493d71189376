import { packageNoun } from '@steward/api-client/columns/donation-lists';
import type { KeptPackage } from '@steward/api-client/contract/donation-lists';
import { keptBadge } from '../../components/kept/kept-badge.tsx';
import type { KeptLook } from '../../components/kept/kept-page.tsx';

export const noun = packageNoun;
export const look: KeptLook<KeptPackage> = {
  meta: 'What players can buy with credits on the donate page, in this order.',
  naming: 'name',
  columns: {
    credits: { width: 96 },
    perk: { width: 140, hideOnPhone: true },
    amount: { width: 92, hideOnPhone: true },
    uses: { width: 92 },
    retired: keptBadge('On sale'),
    description: { hidden: true, hideOnPhone: true },
  },
};
