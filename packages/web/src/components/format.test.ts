import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutMiddle, formatMany, formatRelative, formatSpan } from './format.ts';

describe('times in Amsterdam', () => {
  const now = Date.parse('2026-06-20T18:00:00Z');
  it.each([
    ['2026-06-20T17:59:40Z', 'just now'],
    ['2026-06-20T18:00:00Z', 'just now'],
    ['2026-06-20T18:00:02Z', 'just now'],
    ['2026-06-20T18:00:09Z', 'just now'],
    ['2026-06-20T18:00:20Z', 'in less than a minute'],
    ['2026-06-20T17:55:00Z', '5 minutes ago'],
    ['2026-06-20T15:10:00Z', '2 hours ago'],
    ['2026-06-19T15:10:00Z', 'yesterday'],
    ['2026-06-15T15:10:00Z', '5 days ago'],
    ['2026-06-20T20:30:00Z', 'in 2 hours'],
    ['2026-06-13T17:00:00Z', '13-06-2026 19:00'],
    ['2026-06-27T19:00:00Z', '27-06-2026 21:00'],
  ])('shows %s as %s', (at, text) => expect(formatRelative(at, now)).toBe(text));

  it('calls what lies around now just now, however the clocks differ by some seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -44_999, max: 10_000 }), (gap) => {
        expect(formatRelative(now + gap, now)).toBe('just now');
      }),
    );
  });
});

describe('lengths', () => {
  it.each([
    [-5, '0 s'],
    [8_000, '8 s'],
    [250_000, '4 min'],
    [3 * 3_600_000 + 12 * 60_000, '3 h 12 min'],
    [2 * 3_600_000, '2 h 00 min'],
    [26 * 3_600_000, '1 day 2 h'],
    [240 * 3_600_000, '10 days'],
  ])('shows %i ms as %s', (ms, text) => expect(formatSpan(ms)).toBe(text));

  it('cuts long text in the middle by characters, not halves of them', () => {
    expect(cutMiddle('😀😀😀😀😀😀', 5)).toBe('😀😀…😀😀');
    expect(cutMiddle('short', 5)).toBe('short');
  });
});

describe('counts of things', () => {
  it.each([
    [0, '0 hashes'],
    [1, '1 hash'],
    [1234, '1,234 hashes'],
  ])('names %i things', (count, text) => expect(formatMany(count, 'hash', 'hashes')).toBe(text));
});
