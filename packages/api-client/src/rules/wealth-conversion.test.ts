import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversionFactor, convertWealth, convertedWealth } from './wealth-conversion.ts';

const none = { cash: 0, bank: 0, vehicles: [], properties: 0, hours: 150 };

describe('wealth conversion V3', () => {
  it.each([
    [0, 0.8],
    [10, 0.8],
    [150, 1],
    [500, 1.5],
    [10_000, 1.5],
  ])('weighs %i hours with %f', (hours, factor) => {
    expect(conversionFactor(hours)).toBeCloseTo(factor, 10);
  });

  it.each([
    [0, 0],
    [-5000, -5000],
    [750_000, 750_000],
    [750_009, 750_000],
    [750_010, 750_001],
    [1_750_000, 850_000],
  ])('of %i at 150 hours is %i', (wealth, converted) => {
    expect(convertedWealth(wealth, 150)).toBe(converted);
  });

  it('counts each vehicle at most 3 M', () => {
    expect(convertWealth({ ...none, vehicles: [3_000_000, 3_000_001, 90_000_000, 5] })).toMatchObject({
      vehicles: 9_000_005,
      wealth: 9_000_005,
    });
  });

  it('adds cash, bank, vehicles and properties', () => {
    expect(
      convertWealth({ cash: 1_000_000, bank: 500_000, vehicles: [250_000], properties: 1_000_000, hours: 850 }),
    ).toEqual({
      vehicles: 250_000,
      wealth: 2_750_000,
      factor: 1.5,
      converted: 1_050_000,
    });
  });

  it('never gives more than there was, nor takes from the base', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: 1e6 }),
        (wealth, hours) => {
          const converted = convertedWealth(wealth, hours);
          expect(converted).toBeLessThanOrEqual(wealth);
          expect(converted).toBeGreaterThanOrEqual(Math.min(wealth, 750_000));
          expect(Number.isSafeInteger(converted)).toBe(true);
        },
      ),
    );
  });

  it('never falls with more wealth or more hours', () => {
    fc.assert(
      fc.property(fc.nat(1e12), fc.nat(1e12), fc.nat(5000), fc.nat(5000), (wealth, more, hours, longer) => {
        expect(convertedWealth(wealth + more, hours)).toBeGreaterThanOrEqual(convertedWealth(wealth, hours));
        expect(convertedWealth(wealth, hours + longer)).toBeGreaterThanOrEqual(convertedWealth(wealth, hours));
      }),
    );
  });
});
