import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENT_TAX, TAX_SETS, taxSetOf, taxableWealth, wealthTax } from './wealth-tax.ts';

const M = 1_000_000;
const MOST = Number.MAX_SAFE_INTEGER;

describe('taxable wealth', () => {
  it('weighs vehicles at 5 % and properties in full', () => {
    expect(taxableWealth({ money: 100, vehicle: 1000, property: 300, profit: 7 })).toBe(100 + 50 + 300 + 7);
    expect(taxableWealth({ money: 0, vehicle: 0, property: 1000, profit: 0 }, taxSetOf('property-80'))).toBe(800);
    expect(taxableWealth({ money: -500, vehicle: 0, property: 0, profit: -100 })).toBe(-600);
  });

  it('stays exact at the end of what is', () => {
    expect(taxableWealth({ money: MOST, vehicle: MOST, property: MOST, profit: MOST })).toBe(MOST);
  });
});

describe('wealth tax', () => {
  it.each([
    [0, 0],
    [-5 * M, 0],
    [10 * M, 0],
    [10 * M + 19, 0],
    [10 * M + 20, 1],
    [20 * M, 500_000],
    [30 * M, 500_000 + 700_000],
    [50 * M, 500_000 + 2_100_000],
    [60 * M, 500_000 + 2_100_000 + 1 * M],
  ])('on %i is %i', (taxable, tax) => {
    expect(wealthTax(taxable)).toBe(tax);
  });

  it.each([
    ['from-7m', 7],
    ['from-8m', 8],
    ['from-3m', 3],
    ['property-80', 10],
    ['current', 10],
    ['no such set', 10],
  ])('of %s starts at %i M', (key, from) => {
    expect(wealthTax(from * M, taxSetOf(key))).toBe(0);
    expect(wealthTax(from * M + 100, taxSetOf(key))).toBe(5);
    expect(wealthTax(20 * M, taxSetOf(key))).toBe((20 - from) * M * 0.05);
  });

  it('names each set once', () => {
    expect(new Set(TAX_SETS.map((set) => set.key)).size).toBe(TAX_SETS.length);
    expect(TAX_SETS).toHaveLength(5);
  });

  it('never falls when wealth grows, and never exceeds 10 % of it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MOST }),
        fc.integer({ min: 0, max: MOST }),
        fc.constantFrom(...TAX_SETS),
        (a, b, set) => {
          const [less, more] = a < b ? [a, b] : [b, a];
          expect(wealthTax(less, set)).toBeLessThanOrEqual(wealthTax(more, set));
          expect(wealthTax(more, set)).toBeLessThanOrEqual(more / 10);
          expect(Number.isSafeInteger(wealthTax(more, set))).toBe(true);
        },
      ),
    );
  });

  it('agrees with exact arithmetic on every tier', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST }), (taxable) => {
        const part = (from: number, till: number, percent: bigint) => {
          const top = Math.min(taxable, till);
          return top > from ? (BigInt(top - from) * percent) / 100n : 0n;
        };
        const exact = part(10 * M, 20 * M, 5n) + part(20 * M, 50 * M, 7n) + part(50 * M, MOST, 10n);
        expect(wealthTax(taxable, CURRENT_TAX)).toBe(Number(exact));
      }),
    );
  });
});
