import type { DonatePackage } from '@steward/api-client/contract/donations';
import { showCount } from '../../io/format.ts';
import type { Resource } from '../../io/columns.ts';

/** What can be had for credits. */
export const packageResource: Resource<DonatePackage> = {
  columns: [
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: ({ id }) => String(id) },
    { key: 'name', header: 'Package', min: 12, cell: ({ name }) => name },
    {
      key: 'credits',
      header: 'Credits',
      align: 'right',
      cell: ({ credits }) => showCount(credits),
      value: ({ credits }) => credits,
      isLargestFirst: true,
    },
    { key: 'description', header: 'What it is', min: 16, cell: ({ description }) => description },
  ],
};
