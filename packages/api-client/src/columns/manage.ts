import type { ConversionRow, WealthRow } from '../contract/manage.ts';
import { taxableWealth, wealthTax, type TaxSet } from '../rules/wealth-tax.ts';
import { columnsOf } from './column.ts';

const money = (header: string) => ({ header, kind: 'money' }) as const;

/** Wealth of players and groups, and the tax on it under a set of tiers. */
export const wealthTaxColumns = (set: TaxSet) =>
  columnsOf<WealthRow>()({
    userId: null,
    groupId: null,
    name: { header: 'Name' },
    kind: { header: 'Of', kind: 'word', value: ({ groupId }) => (groupId === null ? 'player' : 'group') },
    tax: { ...money('Tax'), value: (row) => wealthTax(taxableWealth(row, set), set) },
    taxable: { ...money('Taxable wealth'), value: (row) => taxableWealth(row, set) },
    money: money('Cash and bank'),
    vehicle: money('Vehicles'),
    property: money('Properties'),
    profit: money('Profit'),
    total: null,
  });

/** What the wealth of active players becomes in version 3. */
export const conversionColumns = columnsOf<ConversionRow>()({
  userId: null,
  name: { header: 'Player', kind: 'person' },
  hours: { header: 'Hours', kind: 'count' },
  converted: money('Converted'),
  wealth: money('Wealth'),
  factor: { header: 'Factor', kind: 'number', text: ({ factor }) => factor.toFixed(3) },
  cash: money('Cash'),
  bank: money('Bank'),
  vehicles: money('Vehicles'),
  properties: money('Properties'),
});
