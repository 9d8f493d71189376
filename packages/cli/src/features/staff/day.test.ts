import { expect, it } from 'vitest';
import { lastWeekFrom, readDay } from './day.ts';

const NOW = Date.parse('2026-06-20T22:30:00Z');

it.each([
  ['today', '20260621'],
  [' Yesterday ', '20260620'],
  ['3d', '20260618'],
  ['2026-06-01', '20260601'],
  ['20260601', '20260601'],
  ['01-06-2026', '20260601'],
])('%s, half past midnight in Amsterdam', (text, day) => {
  expect(readDay(text, NOW)).toBe(day);
});

it.each(['', 'soon', '2026-02-30', '31-04-2026', '2026-6-1', '-1d'])('"%s" is no day', (text) => {
  expect(() => readDay(text, NOW)).toThrow('is no day. Write it like today, yesterday');
});

it('7 days that end today', () => {
  expect(lastWeekFrom(NOW)).toBe('20260615');
});
