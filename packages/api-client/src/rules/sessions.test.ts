import { describe, expect, it } from 'vitest';
import { canFlag, flagText, sessionState, vacFlags } from './sessions.ts';

describe('a session', () => {
  it.each([
    [null, false, 'starting'],
    [null, true, 'active'],
    ['2026-06-20T18:00:00Z', true, 'ended'],
    ['2026-06-20T18:00:00Z', false, 'ended'],
  ] as const)('that ended %s and is connected %s is %s', (timestampEnd, connected, state) => {
    expect(sessionState({ timestampEnd, connected })).toBe(state);
  });

  it('says who flagged it', () => {
    expect([2, 1, 0, -1, -4].map(flagText)).toEqual([
      'Flagged by an admin',
      'Flagged by an admin',
      undefined,
      '1 VAC flag',
      '4 VAC flags',
    ]);
    expect([1, 0, -4].map(vacFlags)).toEqual([0, 0, 4]);
  });

  it('is flagged once, and never when cleaned', () => {
    expect(canFlag({ flagged: 0, cleaned: false })).toBe(true);
    expect(canFlag({ flagged: -1, cleaned: false })).toBe(false);
    expect(canFlag({ flagged: 0, cleaned: true })).toBe(false);
  });
});
