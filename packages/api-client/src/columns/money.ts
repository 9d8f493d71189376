import type { BankEntry, CashEntry } from '../contract/money.ts';
import { columnsOf } from './column.ts';

/** What changed the cash of a player. */
export const cashColumns = columnsOf<CashEntry>()({
  id: null,
  timestamp: { header: 'Time', kind: 'moment' },
  amount: { header: 'Amount', kind: 'money' },
  reason: { header: 'Reason' },
  staffUser: { header: 'By', kind: 'person', none: 'Game' },
  balance: { header: 'Balance', kind: 'money' },
});

/** Entries of an account: when, how much, why, and by whom. */
export const bankColumns = columnsOf<BankEntry>()({
  id: null,
  timestamp: { header: 'Time', kind: 'moment' },
  amount: { header: 'Amount', kind: 'money' },
  reason: { header: 'Reason' },
  user: { header: 'By', kind: 'person' },
});
