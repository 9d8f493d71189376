import { percentOf, sumMoney } from './money.ts';

/** What someone owns, averaged over the days of a month; vehicles and properties at their full price. */
export interface Wealth {
  /** Cash and bank. */
  readonly money: number;
  readonly vehicle: number;
  readonly property: number;
  readonly profit: number;
}

export interface TaxTier {
  /** Wealth above this is taxed at `percent`, up to the next tier. */
  readonly from: number;
  readonly percent: number;
}

export interface TaxSet {
  readonly key: string;
  readonly label: string;
  readonly vehiclePercent: number;
  readonly propertyPercent: number;
  /** Ascending. */
  readonly tiers: readonly TaxTier[];
}

const MILLION = 1_000_000;

const tiersFrom = (millions: number): readonly TaxTier[] => [
  { from: millions * MILLION, percent: 5 },
  { from: 20 * MILLION, percent: 7 },
  { from: 50 * MILLION, percent: 10 },
];

export const CURRENT_TAX: TaxSet = {
  key: 'current',
  label: 'Current (from 10M)',
  vehiclePercent: 5,
  propertyPercent: 100,
  tiers: tiersFrom(10),
};

/** The sets that the manager page offers (`staff.md` section 9). */
export const TAX_SETS: readonly TaxSet[] = [
  CURRENT_TAX,
  { ...CURRENT_TAX, key: 'from-7m', label: 'From 7M', tiers: tiersFrom(7) },
  { ...CURRENT_TAX, key: 'from-8m', label: 'From 8M', tiers: tiersFrom(8) },
  { ...CURRENT_TAX, key: 'from-3m', label: 'From 3M', tiers: tiersFrom(3) },
  { ...CURRENT_TAX, key: 'property-80', label: 'Properties at 80 %', propertyPercent: 80 },
];

/** The set with that key; the current one for any other. */
export const taxSetOf = (key: string): TaxSet => TAX_SETS.find((set) => set.key === key) ?? CURRENT_TAX;

/** Taxable wealth in whole dollars: money + 5 % of vehicles + 100 % of properties + profit, as the set weighs them. */
export const taxableWealth = (wealth: Wealth, set: TaxSet = CURRENT_TAX): number =>
  sumMoney([
    wealth.money,
    percentOf(wealth.vehicle, set.vehiclePercent),
    percentOf(wealth.property, set.propertyPercent),
    wealth.profit,
  ]);

/** The tax on taxable wealth, in whole dollars rounded down: each part at the rate of its tier. */
export const wealthTax = (taxable: number, set: TaxSet = CURRENT_TAX): number =>
  set.tiers.reduce((tax, tier, index) => {
    const till = Math.min(taxable, set.tiers[index + 1]?.from ?? taxable);
    return till > tier.from ? tax + percentOf(till - tier.from, tier.percent) : tax;
  }, 0);
