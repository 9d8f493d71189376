import type { BankEntry } from '@steward/api-client/contract/money';
import type { Column } from './data-table/column.ts';
import { PlayerLink } from './links.tsx';
import { Money, Time } from './values.tsx';

/** Entries of an account: why, by whom, when and how much. */
export const bankColumns: readonly Column<BankEntry>[] = [
  { key: 'reason', header: 'Reason', value: ({ reason }) => reason, grow: 3 },
  { key: 'user', header: 'By', value: ({ user }) => user?.name, cell: ({ user }) => <PlayerLink of={user} /> },
  {
    key: 'date',
    header: 'When',
    value: ({ timestamp }) => timestamp,
    cell: ({ timestamp }) => <Time at={timestamp} />,
    width: 168,
    filter: false,
  },
  {
    key: 'amount',
    header: 'Amount',
    value: ({ amount }) => amount,
    cell: ({ amount }) => <Money value={amount} />,
    align: 'right',
    width: 140,
  },
];
