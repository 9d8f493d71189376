import fc from 'fast-check';
import { expect, it } from 'vitest';
import { settle } from './use-list.ts';

it('keeps the selection in the list and in the window', () => {
  const whole = fc.integer({ min: -5, max: 100_005 });
  fc.assert(
    fc.property(
      whole,
      whole,
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 1, max: 80 }),
      (selected, top, length, height) => {
        const now = settle({ selected, top }, length, height);
        expect(now.top).toBeGreaterThanOrEqual(0);
        expect(now.top).toBeLessThanOrEqual(Math.max(0, length - height));
        if (length === 0) {
          expect(now.selected).toBe(-1);
          return;
        }
        expect(now.selected).toBeGreaterThanOrEqual(Math.max(0, now.top));
        expect(now.selected).toBeLessThan(Math.min(length, now.top + height));
        expect(settle(now, length, height)).toEqual(now);
      },
    ),
  );
});
