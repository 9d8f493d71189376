import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, changeCash, isMoney, percentOf, showMoney, sumMoney } from './money.ts';

const MOST = Number.MAX_SAFE_INTEGER;
const money = fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.constantFrom(0, 1, -1, MOST, -MOST));

describe('money', () => {
  it('is whole and exact', () => {
    for (const good of [0, -1, MOST, -MOST]) expect(isMoney(good)).toBe(true);
    for (const bad of [0.5, NaN, Infinity, MOST + 1, -MOST - 1, '5', null, undefined, 5n])
      expect(isMoney(bad)).toBe(false);
  });

  it('adds exactly, or not at all', () => {
    fc.assert(
      fc.property(money, money, (a, b) => {
        const exact = BigInt(a) + BigInt(b);
        const fits = exact <= BigInt(MOST) && exact >= -BigInt(MOST);
        expect(addMoney(a, b)).toBe(fits ? Number(exact) : undefined);
      }),
    );
    expect(addMoney(MOST, 1)).toBeUndefined();
    expect(addMoney(MOST, -1)).toBe(MOST - 1);
    expect(addMoney(0.5, 0.5)).toBeUndefined();
  });

  it('takes a percentage exactly, rounded down', () => {
    fc.assert(
      fc.property(money, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const product = BigInt(amount) * BigInt(percent);
        const floor = product >= 0n || product % 100n === 0n ? product / 100n : product / 100n - 1n;
        expect(percentOf(amount, percent)).toBe(Number(floor));
      }),
    );
    expect(percentOf(199, 5)).toBe(9);
  });

  it('sums within what is exact', () => {
    expect(sumMoney([])).toBe(0);
    expect(sumMoney([1, 2, -5])).toBe(-2);
    expect(sumMoney([MOST, MOST])).toBe(MOST);
    expect(sumMoney([-MOST, -1])).toBe(-MOST);
    fc.assert(fc.property(fc.array(money), (amounts) => isMoney(sumMoney(amounts))));
  });

  it.each([
    [0, '$0'],
    [999, '$999'],
    [1000, '$1,000'],
    [-1234567, '-$1,234,567'],
  ])('%i is read as %s', (amount, text) => {
    expect(showMoney(amount)).toBe(text);
  });
});

describe('a change of cash', () => {
  it('gives and takes', () => {
    expect(changeCash(100, 50, false)).toEqual({ cash: 150 });
    expect(changeCash(100, -100, false)).toEqual({ cash: 0 });
  });

  it('goes below zero only with force', () => {
    expect(changeCash(100, -101, false)).toEqual({
      refusal: 'The player has $100. Take less, or allow a negative balance.',
    });
    expect(changeCash(100, -101, true)).toEqual({ cash: -1 });
  });

  it('may give to who is in debt', () => {
    expect(changeCash(-100, 50, false)).toEqual({ cash: -50 });
    expect(changeCash(-100, -1, false)).toHaveProperty('refusal');
  });

  it('refuses nothing and too much', () => {
    expect(changeCash(5, 0, true)).toEqual({ refusal: 'Enter an amount other than 0.' });
    expect(changeCash(MOST, 1, true)).toEqual({ refusal: 'This amount is too large. Enter a smaller one.' });
    expect(changeCash(-MOST, -1, true)).toHaveProperty('refusal');
  });

  it('is exact and never below zero without force, for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST }), money, (cash, amount) => {
        const result = changeCash(cash, amount, false);
        if ('cash' in result) {
          expect(BigInt(result.cash)).toBe(BigInt(cash) + BigInt(amount));
          expect(result.cash).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
