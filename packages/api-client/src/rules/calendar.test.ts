import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from './calendar.ts';

const at = (text: string) => Date.parse(text) / 1000;

describe('a calendar month', () => {
  it.each([
    ['2026-01-31T12:00:00+01:00', 1, '2026-02-28T12:00:00+01:00'],
    ['2028-01-31T12:00:00+01:00', 1, '2028-02-29T12:00:00+01:00'],
    ['2028-02-29T12:00:00+01:00', 12, '2029-02-28T12:00:00+01:00'],
    ['2026-03-31T08:00:00+02:00', -1, '2026-02-28T08:00:00+01:00'],
    ['2026-02-28T09:30:00+01:00', 1, '2026-03-28T09:30:00+01:00'],
    ['2026-03-28T02:30:00+01:00', 1, '2026-04-28T02:30:00+02:00'],
    ['2026-09-25T02:30:00+02:00', 1, '2026-10-25T02:30:00+02:00'],
    ['2026-12-15T00:00:00+01:00', 1, '2027-01-15T00:00:00+01:00'],
  ])('%s and %i', (from, months, to) => {
    expect(addMonths(at(from), months)).toBe(at(to));
  });

  it('lies 27 to 32 days ahead, always', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (from) => {
        const days = (addMonths(from, 1) - from) / 86_400;
        expect(days).toBeGreaterThan(27);
        expect(days).toBeLessThan(32);
      }),
    );
  });
});
