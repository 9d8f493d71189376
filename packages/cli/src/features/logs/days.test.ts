import { describe, expect, it } from 'vitest';
import { parseDay, parseLength } from './days.ts';

/** 01:30 on 28-11-2026 in Amsterdam. */
const NOW = Date.parse('2026-11-28T00:30:00Z');

describe('days and lengths as people type them', () => {
  it.each([
    ['today', '20261128'],
    ['yesterday', '20261127'],
    ['3d', '20261125'],
    ['0d', '20261128'],
    ['2026-06-20', '20260620'],
    ['20260620', '20260620'],
    ['20-06-2026', '20260620'],
    ['29-02-2024', '20240229'],
  ])('%s is %s', (text, day) => expect(parseDay(text, NOW)).toBe(day));

  it.each(['29-02-2026', '2026-13-01', 'soon', '', '1-1-2026', '20260631'])('%s is no day', (text) =>
    expect(() => parseDay(text, NOW)).toThrow('is no day'),
  );

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
