import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { USUAL_COMMUNITY } from '@steward/api-client/rules/community';
import { WEEKDAYS } from '@steward/api-client/rules/restarts';
import { zoneClock } from '@steward/api-client/rules/zone-clock';
import { nextTime, readDays, writeDays } from './schedule.ts';

const at = (wire: string) => Date.parse(wire) / 1000;
const wire = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16);
const inOrder = (time: string, from: string, count: number) => {
  const found: string[] = [];
  for (let now = at(from); found.length < count;) found.push(wire((now = nextTime({ time, days: [] }, now))));
  return found;
};

describe('the next time of a schedule', () => {
  it('follows the clock of the community through the year', () => {
    expect(inOrder('05:00', '2026-01-10T12:00:00Z', 2)).toEqual(['2026-01-11T04:00', '2026-01-12T04:00']);
    expect(inOrder('05:00', '2026-07-10T12:00:00Z', 2)).toEqual(['2026-07-11T03:00', '2026-07-12T03:00']);
  });

  it('comes once on the day when clocks are put forward, also at a time that they skip', () => {
    expect(inOrder('02:30', '2026-03-28T00:00:00Z', 3)).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ]);
    expect(inOrder('05:00', '2026-03-28T12:00:00Z', 2)).toEqual(['2026-03-29T03:00', '2026-03-30T03:00']);
  });

  it('comes once on the day when clocks are put back, also at a time that they show twice', () => {
    expect(inOrder('02:30', '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30']);
    expect(inOrder('05:00', '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T04:00', '2026-10-26T04:00']);
  });

  it('keeps to its days', () => {
    expect(wire(nextTime({ time: '05:00', days: ['mon'] }, at('2026-06-02T12:00:00Z')))).toBe('2026-06-08T03:00');
  });

  it('is what the clocks of the zone show, whatever the time and the day', () => {
    const clock = zoneClock(USUAL_COMMUNITY.timeZone);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1439 }),
        fc.constantFrom('2026-03-28T', '2026-03-29T', '2026-10-24T', '2026-10-25T', '2027-03-28T'),
        fc.integer({ min: 0, max: 1439 }),
        (minute, day, from) => {
          const pad = (value: number) => String(value).padStart(2, '0');
          const time = `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
          const now = at(`${day}${pad(Math.floor(from / 60))}:${pad(from % 60)}:00Z`);
          const next = nextTime({ time, days: [] }, now);
          expect(next).toBeGreaterThan(now);
          const [shown = 0] = clock.instantsOf(clock.dayOf(next * 1000), minute * 60);
          const isSkipped = clock.dayOf(shown) === '20260329' || clock.dayOf(shown) === '20270328';
          if (isSkipped && minute >= 120 && minute < 180) expect(wire(next).slice(11)).toBe('01:00');
          else expect(shown).toBe(next * 1000);
          const after = nextTime({ time, days: [] }, next);
          expect(after - next).toBeGreaterThanOrEqual(22 * 3600);
          expect(after - next).toBeLessThanOrEqual(26 * 3600);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('is written and read with its days in order', () => {
    fc.assert(
      fc.property(fc.subarray([...WEEKDAYS]), (days) => {
        expect(readDays(writeDays([...days].reverse()))).toEqual(days);
      }),
    );
  });
});
