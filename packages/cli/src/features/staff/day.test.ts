import { expect, it } from 'vitest';
import { lastWeekFrom } from './day.ts';

it('7 days that end today', () => {
  expect(lastWeekFrom(Date.parse('2026-06-20T22:30:00Z'))).toBe('20260615');
});
