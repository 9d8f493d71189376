import { CURRENT_TAX, TAX_SETS, taxSetOf } from '@steward/api-client/rules/wealth-tax';
import { expect, it } from 'vitest';
import { taxed, tierText } from './columns.ts';

const row = {
  userId: 1,
  groupId: null,
  name: 'Carl_Johnson',
  money: 20_000_000,
  vehicle: 1_000_000,
  property: 1_000_000,
  profit: 0,
  total: 22_000_000,
};

it('taxes wealth by the chosen tiers', () => {
  expect(taxed(row, CURRENT_TAX)).toEqual({ ...row, taxable: 21_050_000, tax: 500_000 + 73_500 });
  expect(TAX_SETS.map((set) => taxed(row, set).tax)).toEqual([573_500, 723_500, 673_500, 923_500, 559_500]);
});

it('says the tiers in words', () => {
  expect(tierText(taxSetOf('from-7m'))).toBe('5 % from $7,000,000, 7 % from $20,000,000, 10 % from $50,000,000 up');
});
