import type { TaxRecord, TaxView } from '@steward/api-client/contract/assets';
import type { ConversionRow, WealthRow } from '@steward/api-client/contract/manage';
import { showDay } from '@steward/api-client/rules/log-days';
import { showMoney } from '@steward/api-client/rules/money';
import { taxableWealth, wealthTax, type TaxSet } from '@steward/api-client/rules/wealth-tax';
import type { Column, Resource } from '../../io/columns.ts';
import { showCount } from '../../io/format.ts';
import type { Fact } from '../../io/output.ts';

const money = <K extends string>(key: K, header: string, tone?: 'strong'): Column<Readonly<Record<K, number>>> => ({
  key,
  header,
  align: 'right',
  cell: (row) => showMoney(row[key]),
  ...(tone ? { tone: () => tone } : {}),
});

export const recordResource: Resource<TaxRecord> = {
  columns: [
    { key: 'date', header: 'Day', cell: (row) => showDay(row.date) },
    money('amount', 'Tax'),
    money('taken', 'Taken'),
  ],
};

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

export const taxedResource: Resource<TaxedRow> = {
  columns: [
    { key: 'name', header: 'Name', min: 12, cell: (row) => row.name },
    { key: 'kind', header: 'Of', tone: () => 'quiet', cell: (row) => (row.groupId === null ? 'player' : 'group') },
    money('tax', 'Tax', 'strong'),
    money('taxable', 'Taxable wealth'),
    money('money', 'Cash and bank'),
    money('vehicle', 'Vehicles'),
    money('property', 'Properties'),
    money('profit', 'Profit'),
  ],
};

/** The tiers of a set in words. */
export const tierText = (set: TaxSet): string =>
  set.tiers
    .map(({ percent, from }, at) => `${percent} % from ${showMoney(from)}${at === set.tiers.length - 1 ? ' up' : ''}`)
    .join(', ');

export const conversionResource: Resource<ConversionRow> = {
  columns: [
    { key: 'name', header: 'Player', min: 12, cell: (row) => row.name },
    { key: 'hours', header: 'Hours', align: 'right', cell: (row) => showCount(row.hours) },
    money('converted', 'Converted', 'strong'),
    money('wealth', 'Wealth'),
    { key: 'factor', header: 'Factor', align: 'right', cell: (row) => row.factor.toFixed(3) },
    money('cash', 'Cash'),
    money('bank', 'Bank'),
    money('vehicles', 'Vehicles'),
    money('properties', 'Properties'),
  ],
};
