import { bankColumns as described } from '@steward/api-client/columns/money';
import { columnsFrom } from './data-table/described.tsx';

/** Entries of an account: when, how much, why, and by whom. */
export const bankColumns = columnsFrom(described, { amount: { width: 140 }, reason: { grow: 3 } });
