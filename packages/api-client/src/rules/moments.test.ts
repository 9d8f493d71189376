import { expect, it } from 'vitest';
import { showMoment } from './moments.ts';

it('shows a time by the clocks of Amsterdam, in winter and in summer', () => {
  expect(showMoment('2026-06-20T18:00:00Z')).toBe('20-06-2026 20:00');
  expect(showMoment('2026-12-31T23:30:00Z')).toBe('01-01-2027 00:30');
});
