import { cashColumns } from '@steward/api-client/columns/money';
import { resourceOf } from '../../io/columns.ts';

export const cashResource = resourceOf(cashColumns, {
  timestamp: { tone: 'quiet' },
  amount: { tone: (entry) => (entry.amount < 0 ? 'warning' : 'ok') },
  reason: { min: 14 },
  staffUser: { min: 6 },
});
