import { describe, expect, it } from 'vitest';
import { spanOf } from './spans.ts';

describe('spans', () => {
  it.each([
    ['30m', 30 * 60_000],
    ['12h', 12 * 3_600_000],
    ['7d', 7 * 86_400_000],
    ['2w', 14 * 86_400_000],
    [' 1D ', 86_400_000],
    ['1h30m', 5_400_000],
    ['7d3h', 7 * 86_400_000 + 3 * 3_600_000],
    ['90s', 90_000],
  ])('%s is %i ms', (text, ms) => expect(spanOf(text)).toBe(ms));

  it.each(['', '7', 'd', '-7d', '1.5h', '1y', '1mo', '1h1h', '1234567d', '7 d'])('"%s" is no span', (text) =>
    expect(spanOf(text)).toBeUndefined(),
  );
});
