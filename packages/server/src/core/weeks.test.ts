import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '@steward/api-client/rules/log-days';
import { weekStartOf, weeksOf, type DayFigures } from './weeks.ts';

describe('weeks', () => {
  it.each([
    ['20261123', '20261123'],
    ['20261129', '20261123'],
    ['20261130', '20261130'],
    ['20280229', '20280228'],
    ['20231231', '20231225'],
    ['20261025', '20261019'],
  ])('%s is in the week of %s', (day, monday) => {
    expect(weekStartOf(day)).toBe(monday);
  });

  it('begin on a Monday at most six days before', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 20_000 }), (offset) => {
        const day = addDays('20200101', offset);
        const after = daysBetween(weekStartOf(day), day);
        expect(after).toBeGreaterThanOrEqual(0);
        expect(after).toBeLessThan(7);
        expect(daysBetween('20240101', weekStartOf(day)) % 7 === 0).toBe(true);
      }),
    );
  });

  it('sum their days and keep the highest peak', () => {
    const day = (number: number, peak: number): DayFigures => ({
      day: number,
      registrations: 1,
      logins: 2,
      punishments: 3,
      bans: 1,
      tickets: 4,
      peak_players: peak,
      minutes: 45,
    });
    expect(weeksOf([day(20261129, 80), day(20261130, 90), day(20261123, 100)])).toEqual([
      {
        week: '20261123',
        registrations: 2,
        logins: 4,
        punishments: 6,
        bans: 2,
        tickets: 8,
        peakPlayers: 100,
        hours: 1,
      },
      { week: '20261130', registrations: 1, logins: 2, punishments: 3, bans: 1, tickets: 4, peakPlayers: 90, hours: 0 },
    ]);
  });
});
