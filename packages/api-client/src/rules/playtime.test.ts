import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showDuration, showPlaytime } from './playtime.ts';

describe('playtime', () => {
  it.each([
    [0, '0 min'],
    [-5, '0 min'],
    [59, '59 min'],
    [60, '1 h 00 min'],
    [61, '1 h 01 min'],
    [60 * 999 + 59, '999 h 59 min'],
    [60 * 1234 + 5, '1,234 h 05 min'],
    [60 * 1_234_567, '1,234,567 h 00 min'],
  ])('%i minutes are %s', (minutes, text) => {
    expect(showPlaytime(minutes)).toBe(text);
  });

  it('can be read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 1e9 }), (minutes) => {
        const found = /^([\d,]+) h (\d\d) min$/.exec(showPlaytime(minutes));
        return Number(found?.[1]?.replaceAll(',', '')) * 60 + Number(found?.[2]) === minutes;
      }),
    );
  });
});

describe('a length of time', () => {
  it.each([
    [0, 'less than a minute'],
    [59, 'less than a minute'],
    [60, '1 minute'],
    [3599, '59 minutes'],
    [3600, '1 hour'],
    [7 * 86_400, '7 days'],
    [86_400 + 3 * 3600 + 59, '1 day 3 hours'],
    [86_400 + 59 * 60, '1 day'],
    [2 * 86_400 + 1, '2 days'],
  ])('%i seconds are %s', (seconds, text) => {
    expect(showDuration(seconds)).toBe(text);
  });
});
