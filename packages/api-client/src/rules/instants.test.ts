import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInstant } from './instants.ts';

describe('a time in a request', () => {
  it.each([
    ['2026-11-29T20:04:00Z', '2026-11-29T20:04:00Z'],
    ['2026-11-29T20:04:00.123Z', '2026-11-29T20:04:00Z'],
    ['2026-11-29T20:04:00.999999999Z', '2026-11-29T20:04:00Z'],
    ['2026-11-29T20:04:00+01:00', '2026-11-29T19:04:00Z'],
    ['2026-11-29t20:04:00.5-05:30', '2026-11-30T01:34:00Z'],
    ['2026-11-29 20:04:00z', '2026-11-29T20:04:00Z'],
    ['2026-01-01T00:30:00+01:00', '2025-12-31T23:30:00Z'],
    ['2028-02-29T00:00:00-00:00', '2028-02-29T00:00:00Z'],
    ['1969-12-31T23:59:59.9Z', '1969-12-31T23:59:59Z'],
  ])('%s is %s', (text, instant) => {
    expect(readInstant(text)).toEqual({ instant });
  });

  it.each([
    ['2026-02-30T00:00:00Z', 'no day 30 in month 2 of 2026'],
    ['2026-13-01T00:00:00Z', 'no month 13'],
    ['2026-00-01T00:00:00Z', 'no month 0'],
    ['2026-01-01T24:00:00Z', 'no hour 24'],
    ['2026-01-01T00:60:00Z', 'no minute 60'],
    ['2026-12-31T23:59:60Z', 'no second 60'],
    ['2026-01-01T00:00:00+24:00', 'no such offset'],
    ['9999-12-31T23:59:59-01:00', 'a year up to 9999'],
    ['0000-01-01T00:00:00+01:00', 'a year up to 9999'],
    ['2026-01-01', 'Enter a time'],
    ['2026-01-01T00:00Z', 'Enter a time'],
    ['2026-01-01T00:00:00', 'Enter a time'],
    ['2026-01-01T00:00:00.Z', 'Enter a time'],
    ['1764446640', 'Enter a time'],
    ['tomorrow', 'Enter a time'],
    ['', 'Enter a time'],
  ])('%s is refused: %s', (text, part) => {
    expect(readInstant(text)).toEqual({ refusal: expect.stringContaining(part) as string });
  });

  it('is what the platform makes of every date', () => {
    const dates = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-30'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        const instant = `${date.toISOString().slice(0, 19)}Z`;
        expect(readInstant(date.toISOString())).toEqual({ instant });
        expect(readInstant(instant)).toEqual({ instant });
      }),
    );
  });
});
