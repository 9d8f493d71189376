import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVITY_RANGES, activityWindow } from './activity-range.ts';
import { daysBetween } from './log-days.ts';

describe('the days of an activity range', () => {
  it.each([
    ['week', 0, '20261122', '20261128'],
    ['two-weeks', 0, '20261115', '20261128'],
    ['month', 0, '20261030', '20261128'],
    ['month', 30, '20260930', '20261029'],
    ['all', 2, undefined, '20261126'],
  ] as const)('%s till %i days ago', (range, offset, first, last) => {
    expect(activityWindow(range, offset, '20261128')).toMatchObject({ first, last });
  });

  it('are as many as the range says, back to back with those before', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ACTIVITY_RANGES), fc.integer({ min: 0, max: 3650 }), (range, offset) => {
        const { first, last, days } = activityWindow(range, offset, '20261128');
        expect(first === undefined ? undefined : daysBetween(first, last) + 1).toBe(days);
        if (days === undefined) return;
        expect(daysBetween(activityWindow(range, offset + days, '20261128').last, first ?? '')).toBe(1);
      }),
    );
  });
});
