import { describe, expect, it } from 'vitest';
import { parseLength } from './lengths.ts';

describe('lengths as people type them', () => {
  it.each([
    ['90s', 90_000],
    ['10m', 600_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
  ])('%s is %i ms', (text, ms) => expect(parseLength(text)).toBe(ms));

  it.each(['10', 'm', '-1m', '1.5h'])('%s is no length', (text) =>
    expect(() => parseLength(text)).toThrow('is no length'),
  );
});
