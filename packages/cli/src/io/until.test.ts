import { showMoment } from '@steward/api-client/rules/moments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { spanOf } from './spans.ts';
import { readUntil } from './until.ts';

const NOW = Date.parse('2026-06-20T16:42:10Z');
const parseUntil = (text: string, nowMs: number) => readUntil(text, nowMs).wire;

describe('times to come', () => {
  it.each([
    ['30m', '2026-06-20T17:13:00Z'],
    ['7d', '2026-06-27T16:43:00Z'],
    ['1h30m', '2026-06-20T18:13:00Z'],
    ['1mo', '2026-07-20T16:43:00Z'],
    ['1y', '2027-06-20T16:43:00Z'],
    ['1y1mo1d', '2027-07-21T16:43:00Z'],
    ['70s', '2026-06-20T16:44:00Z'],
    ['2100-12-31 23:00', '2100-12-31T22:00:00Z'],
    ['2026-12-31', '2026-12-30T23:00:00Z'],
    ['2026-12-31 18:00', '2026-12-31T17:00:00Z'],
    ['2026-07-01T18:00', '2026-07-01T16:00:00Z'],
    ['31-12-2026 18:00', '2026-12-31T17:00:00Z'],
  ])('%s is %s', (text, wire) => expect(parseUntil(text, NOW)).toBe(wire));

  it.each([
    '',
    'tomorrow',
    '2026-02-30',
    '2026-12-31 24:00',
    '2026-12-31 18:60',
    '2026-12-31 18',
    '20261231',
    '999999w',
    '75y',
    '59s',
    '1h1h',
    '01-01-2101',
  ])('refuses "%s"', (text) => expect(() => parseUntil(text, NOW)).toThrow(UsageError));

  it('says how to write one', () => {
    expect(() => parseUntil('soon', NOW)).toThrow(
      /"soon" is no time\. Write 30m, 12h, 7d, 2w, 1mo, 1y or 1h30m from now/,
    );
  });

  it.each([
    ['59s', 'less than a minute'],
    ['80y', 'past the year 2100'],
    ['01-01-2101', 'past the year 2100'],
  ])('says why %s is refused', (text, words) => expect(() => parseUntil(text, NOW)).toThrow(words));

  it('takes the last day of a month that is too short', () => {
    expect(parseUntil('1mo', Date.parse('2027-01-31T12:00:00Z'))).toBe('2027-02-28T12:00:00Z');
    expect(parseUntil('1y', Date.parse('2028-02-29T12:00:00Z'))).toBe('2029-02-28T12:00:00Z');
  });

  it('counts months by the clocks of the community, across their changes and where its day is another than that of UTC', () => {
    expect(parseUntil('1mo', Date.parse('2027-01-30T23:30:00Z'))).toBe('2027-02-27T23:30:00Z');
    expect(parseUntil('1mo', Date.parse('2027-10-15T12:00:00Z'))).toBe('2027-11-15T13:00:00Z');
    expect(parseUntil('1mo', Date.parse('2027-02-28T23:30:00Z'))).toBe('2027-03-31T22:30:00Z');
    expect(() => parseUntil('999999mo', NOW)).toThrow('past the year 2100');
  });

  it('refuses a time that clocks skip by name, and says which of two is taken', () => {
    expect(() => parseUntil('2027-03-28 02:30', NOW)).toThrow('28-03-2027 02:30 does not exist in Amsterdam');
    expect(() => parseUntil('29-03-2026 02:00', NOW)).toThrow('Choose 03:00');
    expect(readUntil('2026-10-25 02:30', NOW)).toEqual({
      wire: '2026-10-25T00:30:00Z',
      remark: expect.stringContaining('the first is taken'),
    });
    expect(parseUntil('2026-10-25T02:30+01:00', NOW)).toBe('2026-10-25T01:30:00Z');
  });

  it.each(['0d', '0m', '000h'])('refuses %s, which is no length', (text) =>
    expect(() => parseUntil(text, NOW)).toThrow('is no length of time'),
  );

  it('a span never ends early, nor more than a minute late', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_500_000_000_000 }),
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom('m', 'h', 'd', 'w'),
        (now, count, unit) => {
          const late = Date.parse(parseUntil(`${count}${unit}`, now)) - now - (spanOf(`${count}${unit}`) ?? 0);
          expect(late).toBeGreaterThanOrEqual(0);
          expect(late).toBeLessThan(60_000);
        },
      ),
    );
  });

  it('a date is read as it is shown', () => {
    const noon = fc.integer({ min: 0, max: 1_100_000 }).map((hours) => hours * 3_600_000);
    fc.assert(
      fc.property(noon, (ms) => {
        const shown = showMoment(new Date(ms).toISOString());
        expect(showMoment(parseUntil(shown, NOW))).toBe(shown);
      }),
    );
  });
});
