import {
  businessColumns,
  furnitureColumns,
  historyColumns,
  itemColumns,
  keyColumns,
  mapColumns,
  noteColumns,
  yardColumns,
} from '@steward/api-client/columns/properties';
import { resourceOf } from '../../io/columns.ts';

export const itemResource = resourceOf(itemColumns, { itemName: { min: 12 } });

export const keyResource = resourceOf(keyColumns, { name: { min: 12 } });

export const historyResource = resourceOf(historyColumns, {
  dateTime: { tone: 'quiet' },
  user: { min: 12 },
  action: { min: 20 },
});

export const noteResource = resourceOf(noteColumns, { date: { tone: 'quiet' }, name: { min: 12 }, note: { min: 20 } });

export const furnitureResource = resourceOf(furnitureColumns, { addedBy: { min: 8 } });

export const mapResource = resourceOf(mapColumns, {
  name: { min: 16 },
  active: { tone: (property) => (property.active ? 'text' : 'warning') },
  place: { tone: 'quiet' },
});

export const yardResource = resourceOf(yardColumns, { iconZ: { tone: 'quiet' } });

export const businessResource = resourceOf(businessColumns, {
  name: { min: 16 },
  balance: { tone: (row) => (row.balance < 0 ? 'danger' : 'text') },
});
