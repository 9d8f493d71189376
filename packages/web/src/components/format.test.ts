import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { USUAL_COMMUNITY, setCommunity } from '@steward/api-client/rules/community';
import { wallSplits } from './charts/plot-options.ts';
import {
  cutMiddle,
  dayOfInstant,
  formatDateTime,
  formatExact,
  formatMany,
  formatRelative,
  formatSpan,
  withoutYear,
} from './format.ts';

describe('times of another community', () => {
  afterEach(() => setCommunity(USUAL_COMMUNITY));

  it.each([
    ['Asia/Kolkata', '28/11/2026 23:59', '20261128', '28/11/2026 23:59:59 GMT+5:30'],
    ['America/Los_Angeles', '28/11/2026 10:29', '20261128', '28/11/2026 10:29:59 GMT-8'],
    ['Australia/Lord_Howe', '29/11/2026 05:29', '20261129', '29/11/2026 05:29:59 GMT+11'],
  ])('are those of %s', (timeZone, text, day, exact) => {
    setCommunity({ ...USUAL_COMMUNITY, timeZone, dateForm: 'DD/MM/YYYY' });
    const at = '2026-11-28T18:29:59Z';
    expect([formatDateTime(at), dayOfInstant(at), formatExact(at)]).toEqual([text, day, exact]);
    expect(withoutYear(text.slice(0, 10))).toBe(text.slice(0, 5));
  });

  it('mark axes at full steps of their clocks, also where these change', () => {
    for (const timeZone of ['Asia/Kolkata', 'America/St_Johns', 'Australia/Lord_Howe', 'Europe/Amsterdam']) {
      setCommunity({ ...USUAL_COMMUNITY, timeZone });
      for (const from of ['2026-03-06T12:00:00Z', '2026-04-03T12:00:00Z', '2026-10-30T12:00:00Z']) {
        const low = Date.parse(from) / 1000;
        const found = wallSplits(low, low + 4 * 86_400, 86_400);
        expect(found).toHaveLength(4);
        for (const at of found) expect(formatDateTime(at * 1000)).toMatch(/ 00:00$/);
      }
    }
  });
});

describe('times in Amsterdam', () => {
  const now = Date.parse('2026-06-20T18:00:00Z');
  it.each([
    ['2026-06-20T17:59:40Z', 'just now'],
    ['2026-06-20T18:00:00Z', 'just now'],
    ['2026-06-20T18:00:02Z', 'just now'],
    ['2026-06-20T18:00:09Z', 'just now'],
    ['2026-06-20T18:00:20Z', 'in less than a minute'],
    ['2026-06-20T17:55:00Z', '5 minutes ago'],
    ['2026-06-20T15:10:00Z', '2 hours ago'],
    ['2026-06-19T15:10:00Z', 'yesterday'],
    ['2026-06-15T15:10:00Z', '5 days ago'],
    ['2026-06-20T20:30:00Z', 'in 2 hours'],
    ['2026-06-13T17:00:00Z', '13-06-2026 19:00'],
    ['2026-06-27T19:00:00Z', '27-06-2026 21:00'],
  ])('shows %s as %s', (at, text) => expect(formatRelative(at, now)).toBe(text));

  it('calls what lies around now just now, however the clocks differ by some seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -44_999, max: 10_000 }), (gap) => {
        expect(formatRelative(now + gap, now)).toBe('just now');
      }),
    );
  });
});

describe('lengths', () => {
  it.each([
    [-5, '0 s'],
    [8_000, '8 s'],
    [250_000, '4 min'],
    [3 * 3_600_000 + 12 * 60_000, '3 h 12 min'],
    [2 * 3_600_000, '2 h 00 min'],
    [26 * 3_600_000, '1 day 2 h'],
    [240 * 3_600_000, '10 days'],
  ])('shows %i ms as %s', (ms, text) => expect(formatSpan(ms)).toBe(text));

  it('cuts long text in the middle by characters, not halves of them', () => {
    expect(cutMiddle('😀😀😀😀😀😀', 5)).toBe('😀😀…😀😀');
    expect(cutMiddle('short', 5)).toBe('short');
  });
});

describe('counts of things', () => {
  it.each([
    [0, '0 hashes'],
    [1, '1 hash'],
    [1234, '1,234 hashes'],
  ])('names %i things', (count, text) => expect(formatMany(count, 'hash')).toBe(text));
});
