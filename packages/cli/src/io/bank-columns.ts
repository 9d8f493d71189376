import { bankColumns } from '@steward/api-client/columns/money';
import { resourceOf } from './columns.ts';

/** Entries of an account: when, how much, why, and by whom. */
export const bankResource = resourceOf(bankColumns, {
  timestamp: { tone: 'quiet' },
  amount: { tone: (entry) => (entry.amount < 0 ? 'warning' : 'ok') },
  reason: { min: 14 },
  user: { min: 8 },
});
