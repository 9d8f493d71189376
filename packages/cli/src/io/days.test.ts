import { describe, expect, it } from 'vitest';
import { isDayForAll, isTimeForAll, parseDay } from './days.ts';

const NOW = Date.parse('2026-06-20T16:42:10Z');

describe('what is the same by all clocks and customs', () => {
  it.each(['2026-11-28', '20261128', ' 2026-11-28 '])('the day %s', (text) => expect(isDayForAll(text)).toBe(true));
  it.each(['28-11-2026', '28112026', 'today', '7d', '2026-11-28 18:00', ''])('not the day "%s"', (text) =>
    expect(isDayForAll(text)).toBe(false),
  );
  it.each(['2026-11-28T18:00:00Z', '2026-11-28T18:00+05:30', '2026-11-28 18:00:00.5-03:30'])('the time %s', (text) =>
    expect(isTimeForAll(text)).toBe(true),
  );
  it.each(['2026-11-28', '2026-11-28 18:00', '28-11-2026 18:00', '18:00', '1h30m', '7d', ''])('not "%s"', (text) =>
    expect(isTimeForAll(text)).toBe(false),
  );
});

describe('days', () => {
  it.each([
    ['today', '20260620'],
    ['yesterday', '20260619'],
    ['30d', '20260521'],
    ['2026-06-01', '20260601'],
    ['01-06-2026', '20260601'],
    ['20260601', '20260601'],
  ])('%s is %s', (text, day) => expect(parseDay(text, NOW)).toBe(day));

  it.each(['', 'constructor', '2026-02-30', 'd', '-1d', 'next week'])('refuses "%s"', (text) =>
    expect(() => parseDay(text, NOW)).toThrow(/is no day/),
  );
});

describe('days as people type them', () => {
  /** 01:30 on 28-11-2026 in Amsterdam. */
  const NOW = Date.parse('2026-11-28T00:30:00Z');
  it.each([
    ['today', '20261128'],
    [' Yesterday ', '20261127'],
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
});
