import { taxRecordColumns } from '@steward/api-client/columns/assets';
import { conversionColumns, wealthTaxColumns } from '@steward/api-client/columns/manage';
import type { TaxView } from '@steward/api-client/contract/assets';
import type { WealthRow } from '@steward/api-client/contract/manage';
import { showMoney } from '@steward/api-client/rules/money';
import { taxableWealth, wealthTax, type TaxSet } from '@steward/api-client/rules/wealth-tax';
import { resourceOf, type Resource } from '../../io/columns.ts';
import type { Fact } from '../../io/output.ts';

export const recordResource = resourceOf(taxRecordColumns);

/** What the tax of a day was made of. */
export const detailFacts = (detail: NonNullable<TaxView['detail']>): readonly Fact[] => [
  ['Cash and bank', showMoney(detail.money)],
  ['Vehicles', showMoney(detail.vehicle)],
  ['Properties', showMoney(detail.property)],
  ['Profit', showMoney(detail.profit)],
  ['Taxable wealth', showMoney(detail.total)],
  ['Tax', showMoney(detail.amount), 'strong'],
  ['Taken', showMoney(detail.taken)],
];

/** Wealth of a player or group, and the tax on it under a set of tiers. */
export interface TaxedRow extends WealthRow {
  readonly taxable: number;
  readonly tax: number;
}

/** Weighs the wealth as the set says and taxes it. */
export function taxed(row: WealthRow, set: TaxSet): TaxedRow {
  const taxable = taxableWealth(row, set);
  return { ...row, taxable, tax: wealthTax(taxable, set) };
}

/** The tax of each under a set of tiers. */
export const taxedResource = (set: TaxSet): Resource<WealthRow> =>
  resourceOf(wealthTaxColumns(set), { name: { min: 12 }, kind: { tone: 'quiet' }, tax: { tone: 'strong' } });

/** The tiers of a set in words. */
export const tierText = (set: TaxSet): string =>
  set.tiers
    .map(({ percent, from }, at) => `${percent} % from ${showMoney(from)}${at === set.tiers.length - 1 ? ' up' : ''}`)
    .join(', ');

export const conversionResource = resourceOf(conversionColumns, { name: { min: 12 }, converted: { tone: 'strong' } });
