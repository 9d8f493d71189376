import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backText, comingText, countdown, daysText, mayRestart, nextText, WEEKDAYS } from './restarts.ts';

const viewer = { name: 'x', permissions: [], barred: false };

describe('restarts', () => {
  it('are for leaders, and for head developers what is left to them', () => {
    const leader = { ...viewer, adminLevel: 7, developerLevel: 0 };
    const head = { ...viewer, adminLevel: 0, developerLevel: 3 };
    expect([true, false].map((developers) => mayRestart(leader, { developers }))).toEqual([true, true]);
    expect([true, false].map((developers) => mayRestart(head, { developers }))).toEqual([true, false]);
    for (const one of [
      { ...leader, adminLevel: 6 },
      { ...head, developerLevel: 2 },
      { ...leader, barred: true },
    ])
      expect(mayRestart(one, { developers: true })).toBe(false);
    expect(mayRestart(undefined, { developers: true })).toBe(false);
  });

  it('of a schedule say which is next, and which is left out while that lies ahead', () => {
    const next = { nextAt: '2026-06-22T03:00:00Z', skipped: '2026-06-21T03:00:00Z' };
    const left = Date.parse(next.skipped);
    expect(nextText(next, left - 1)).toBe('next 22-06-2026 05:00, 21-06-2026 05:00 is left out');
    expect(nextText(next, left)).toBe('next 22-06-2026 05:00');
    expect(nextText({ ...next, skipped: null }, left - 1)).toBe('next 22-06-2026 05:00');
  });

  it('are counted down to the second, and never below nothing', () => {
    expect([3661, 600, 65, 30, 0.4, -5].map(countdown)).toEqual(['1:01:01', '10:00', '1:05', '0:30', '0:01', '0:00']);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (seconds) => {
        const parts = countdown(seconds).split(':').map(Number);
        expect(parts.reduce((sum, part) => sum * 60 + part, 0)).toBe(seconds);
      }),
    );
    expect(comingText('Prod', 61)).toBe('Prod restarts in 1:01');
    expect(comingText('Prod', -1)).toBe('Prod is about to restart');
  });

  it('say whether the server came back, and on which days they are', () => {
    expect(backText({ isBack: true, backAfter: 14 })).toBe('The server answered 14 s after it.');
    expect(backText({ isBack: false, backAfter: 600 })).toBe('The server did not come back.');
    expect(backText({ isBack: null, backAfter: null })).toBe('');
    expect(daysText(['mon', 'sun'])).toBe('Monday, Sunday');
    expect([daysText([]), daysText(WEEKDAYS)]).toEqual(['every day', 'every day']);
  });
});
