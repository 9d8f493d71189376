import { describe, expect, it } from 'vitest';
import { secondsOf } from '../../core/clock.ts';
import { donatorTill } from './rules.ts';

describe('months as a donator', () => {
  const now = secondsOf('2026-01-31T12:00:00Z');

  it('begin now, or where the last ones end', () => {
    expect(donatorTill(null, 1, now)).toBe(secondsOf('2026-02-28T12:00:00Z'));
    expect(donatorTill(now - 5, 1, now)).toBe(secondsOf('2026-02-28T12:00:00Z'));
    expect(donatorTill(secondsOf('2026-03-10T12:00:00Z'), 2, now)).toBe(secondsOf('2026-05-10T11:00:00Z'));
  });
});
