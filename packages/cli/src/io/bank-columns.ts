import type { BankEntry } from '@steward/api-client/contract/money';
import { showMoney } from '@steward/api-client/rules/money';
import { showMoment } from '@steward/api-client/rules/moments';
import type { Resource } from './columns.ts';

/** Entries of an account: when, how much, why, and by whom. */
export const bankResource: Resource<BankEntry> = {
  columns: [
    { key: 'timestamp', header: 'Time', tone: () => 'quiet', cell: (b) => showMoment(b.timestamp) },
    {
      key: 'amount',
      header: 'Amount',
      align: 'right',
      cell: (b) => showMoney(b.amount),
      tone: (b) => (b.amount < 0 ? 'warning' : 'ok'),
    },
    { key: 'reason', header: 'Reason', min: 14, cell: (b) => b.reason },
    { key: 'user', header: 'By', min: 8, cell: (b) => b.user?.name ?? '-' },
  ],
};
