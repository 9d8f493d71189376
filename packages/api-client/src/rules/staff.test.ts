import { describe, expect, it } from 'vitest';
import { isAfk, isInactive } from './staff.ts';

describe('staff', () => {
  it.each([
    [null, true],
    [undefined, true],
    [0, true],
    [9, true],
    [10, false],
    [600, false],
  ])('with the value %s is AFK: %s', (value, afk) => {
    expect(isAfk(value)).toBe(afk);
  });

  it('is inactive from the seventh day on', () => {
    const now = 10_000_000;
    expect(isInactive(now - 7 * 86_400 + 1, now)).toBe(false);
    expect(isInactive(now - 7 * 86_400, now)).toBe(true);
    expect(isInactive(null, now)).toBe(true);
  });
});
