import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant, secondsOf } from '../../core/clock.ts';
import { banTerm } from './rules.ts';

const now = secondsOf('2026-06-13T18:00:00Z');

describe('the term of a ban', () => {
  it('is for good, without an end', () => {
    expect(banTerm({ type: 1 }, now)).toEqual({ endAt: null, extra: null });
    expect(banTerm({ type: 1, endTimestamp: null }, now)).toEqual({ endAt: null, extra: null });
    expect(banTerm({ type: 1, endTimestamp: '2026-06-20T18:00:00Z' }, now)).toHaveProperty('refusal');
  });

  it('is temporary, until a time in the future', () => {
    expect(banTerm({ type: 2, endTimestamp: '2026-06-20T18:00:00Z' }, now)).toEqual({
      endAt: now + 7 * 86_400,
      extra: '7 days, until 20-06-2026 20:00',
    });
    expect(banTerm({ type: 2, endTimestamp: instant(now + 1) }, now)).toMatchObject({ endAt: now + 1 });
    expect(banTerm({ type: 2, endTimestamp: '2100-12-31T22:59:59Z' }, now)).toHaveProperty('endAt');
  });

  it.each(['2100-12-31T23:00:00Z', '2101-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
    'says what to do instead of an end in another century: %s',
    (endTimestamp) => {
      const refusal = 'A temporary ban ends in the year 2100 at the latest. For longer, choose a full ban.';
      expect(banTerm({ type: 2, endTimestamp }, now)).toEqual({ refusal });
    },
  );

  it('tells a long ban in years and days', () => {
    expect(banTerm({ type: 2, endTimestamp: '2100-06-13T18:00:00Z' }, now)).toHaveProperty(
      'extra',
      '74 years, until 13-06-2100 20:00',
    );
    expect(banTerm({ type: 2, endTimestamp: '2028-06-20T18:00:00Z' }, now)).toHaveProperty(
      'extra',
      '2 years 7 days, until 20-06-2028 20:00',
    );
  });

  it.each([
    undefined,
    null,
    '2026-06-13T18:00:00Z',
    '2020-01-01T00:00:00Z',
    '2027-02-30T10:00:00Z',
    '2027-01-01T25:00:00Z',
    '0000-00-00T00:00:00Z',
  ])('refuses a temporary ban that ends at %s', (endTimestamp) => {
    expect(banTerm({ type: 2, endTimestamp }, now)).toHaveProperty('refusal');
  });

  it('lies in the future exactly when it is accepted', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (shift) => {
        const term = banTerm({ type: 2, endTimestamp: instant(now + shift) }, now);
        expect('endAt' in term).toBe(shift > 0);
      }),
    );
  });
});
