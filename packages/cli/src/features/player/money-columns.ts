import type { CashEntry } from '@steward/api-client/contract/money';
import { showMoney } from '@steward/api-client/rules/money';
import { showMoment } from '@steward/api-client/rules/moments';
import type { Resource } from '../../io/columns.ts';

export const cashResource: Resource<CashEntry> = {
  columns: [
    { key: 'timestamp', header: 'Time', tone: () => 'quiet', cell: (c) => showMoment(c.timestamp) },
    {
      key: 'amount',
      header: 'Amount',
      align: 'right',
      cell: (c) => showMoney(c.amount),
      tone: (c) => (c.amount < 0 ? 'warning' : 'ok'),
    },
    { key: 'reason', header: 'Reason', min: 14, cell: (c) => c.reason },
    { key: 'staffUser', header: 'By', min: 6, cell: (c) => c.staffUser?.name ?? 'Game' },
    { key: 'balance', header: 'Balance', align: 'right', cell: (c) => showMoney(c.balance) },
  ],
};
