import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashRangeRefusal, usualCashRange } from './cash-range.ts';
import { addDays } from './log-days.ts';

const TODAY = '20261128';

describe('a range of the cash log', () => {
  it.each([
    [undefined, undefined, undefined],
    ['20261127', '20261128', undefined],
    ['20260101', undefined, undefined],
    [undefined, '20200101', undefined],
    ['20260328', '20260329', undefined],
    ['20261127', '20261127', 'from'],
    ['20261128', undefined, 'from'],
    ['20261128', '20261127', 'from'],
    ['20261101', '20261129', 'to'],
    ['20261131', '20261128', 'from'],
    ['20261101', '20260230', 'to'],
    ['', '20261128', 'from'],
  ])('from %s to %s', (from, to, field) => {
    const refusal = cashRangeRefusal({ from, to }, TODAY);
    expect(refusal === undefined ? undefined : Object.keys(refusal)).toEqual(field === undefined ? undefined : [field]);
  });

  it('is right when it begins a day or more before its end, and ends today or before', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 40 }), fc.integer({ min: -400, max: 40 }), (from, to) => {
        const right = to <= 0 && to - from >= 1;
        expect(cashRangeRefusal({ from: addDays(TODAY, from), to: addDays(TODAY, to) }, TODAY) === undefined).toBe(
          right,
        );
      }),
    );
  });

  it('opens with the last 30 days', () => {
    expect(usualCashRange(TODAY)).toEqual({ from: '20261029', to: TODAY });
    expect(cashRangeRefusal(usualCashRange(TODAY), TODAY)).toBeUndefined();
  });
});
