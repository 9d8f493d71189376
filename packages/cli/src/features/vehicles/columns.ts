import { itemColumns } from '@steward/api-client/columns/assets';
import { foundColumns, historyColumns, isFull, keyColumns, modelColumns } from '@steward/api-client/columns/vehicles';
import { resourceOf } from '../../io/columns.ts';
import { showCount } from '../../io/format.ts';

export const itemResource = resourceOf(itemColumns, { name: { min: 12 } });

export const foundResource = resourceOf(foundColumns, { plate: { min: 8 }, ownerUser: { min: 12 } });

export const keyResource = resourceOf(keyColumns, { name: { min: 12 } });

export const historyResource = resourceOf(historyColumns, {
  dateTime: { tone: 'quiet' },
  name: { min: 12 },
  action: { min: 20 },
});

export const modelResource = resourceOf(modelColumns, {
  name: { min: 12 },
  category: { min: 8 },
  amountOwned: {
    cell: (row) => `${isFull(row) ? 'full ' : ''}${showCount(row.amountOwned)}`,
    tone: (row) => (isFull(row) ? 'warning' : 'text'),
  },
});
