import { interiorColumns, itemColumns } from '@steward/api-client/columns/staff';
import { resourceOf } from '../../io/columns.ts';

export const itemResource = resourceOf(itemColumns, { name: { min: 12 } });

export const interiorResource = resourceOf(interiorColumns, {
  name: { min: 14 },
  active: { tone: (row) => (row.active ? 'text' : 'warning') },
  spawn: { tone: 'quiet' },
});
