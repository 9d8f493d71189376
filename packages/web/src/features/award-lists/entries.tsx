import { entryNoun } from '@steward/api-client/columns/award-lists';
import type { AwardEntry } from '@steward/api-client/contract/award-lists';
import { keptBadge } from '../../components/kept/kept-badge.tsx';
import type { KeptLook } from '../../components/kept/kept-page.tsx';

export const noun = entryNoun;
export const look: KeptLook<AwardEntry> = {
  meta: 'What players vote for in this year, in this order. Awards of one category stand together.',
  naming: 'award',
  columns: {
    year: false,
    category: { width: 150 },
    answer: { width: 180, hideOnPhone: true },
    uses: { width: 84 },
    retired: keptBadge('Votable', 'Closed'),
  },
  within: {
    has: (row, { year }) => String(row.year) === year,
    values: ({ year = '' }) => ({ year: /^\d{4}$/.test(year) ? Number(year) : '' }),
    title: ({ year = '' }) => `Awards of ${year}`,
  },
};
