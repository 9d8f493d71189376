import { USUAL_COMMUNITY, setCommunity } from '@steward/api-client/rules/community';
import { zoneClock } from '@steward/api-client/rules/zone-clock';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createDayClock, hasRepeatedHour, parseStamp } from './line-time.ts';

const stampOf = (text: string): ReturnType<typeof parseStamp> => parseStamp(Buffer.from(text));

describe('the stamp of a line', () => {
  it.each([
    ['[2026-11-28T01:02:03+01:00] text', Date.UTC(2026, 10, 28, 0, 2, 3)],
    ['[2026-11-28T01:02:03+0100] text', Date.UTC(2026, 10, 28, 0, 2, 3)],
    ['[2026-11-28T01:02:03.250-05:30]', Date.UTC(2026, 10, 28, 6, 32, 3)],
    ['[2026-11-28T01:02:03Z] text', Date.UTC(2026, 10, 28, 1, 2, 3)],
    ['\ufeff[2026-11-28T01:02:03Z] text', Date.UTC(2026, 10, 28, 1, 2, 3)],
  ])('%j is an instant', (text, ms) => {
    expect(stampOf(text)).toEqual({ instant: ms / 1000 });
  });

  it.each([
    ['[01:02:03] text', 3723],
    ['[23:59:59.999]', 86_399],
    ['[00:00:00]', 0],
  ])('%j is a time of day', (text, secondOfDay) => {
    expect(stampOf(text)).toEqual({ secondOfDay });
  });

  it.each([
    '',
    '[',
    'text [01:02:03] text',
    ' [01:02:03] text',
    '[24:00:00] text',
    '[01:60:00] text',
    '[01:02:03 text',
    '[1:02:03] text',
    '[2026-13-28T01:02:03+01:00]',
    '[2026-11-28T01:02:03]',
    '[2026-11-28 01:02:03+01:00]',
    '[2026-11-28T01:02:03+99:00]',
    '[2026-11-28T01:02:0',
    '[chat] [01:02:03]',
  ])('%j has none', (text) => {
    expect(stampOf(text)).toBeUndefined();
  });
});

describe('the clock of a day of any zone', () => {
  afterEach(() => setCommunity(USUAL_COMMUNITY));

  it('knows the half hour that clocks of Lord Howe show twice', () => {
    setCommunity({ ...USUAL_COMMUNITY, timeZone: 'Australia/Lord_Howe' });
    expect([hasRepeatedHour('20260404'), hasRepeatedHour('20260405'), hasRepeatedHour('20261004')]).toEqual([
      false,
      true,
      false,
    ]);
    const clock = createDayClock('20260405');
    const minute = (hour: number, part: number) => hour * 3600 + part * 60;
    expect([minute(1, 29), minute(1, 30), minute(1, 59), minute(2, 0)].map(clock.isRepeated)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(clock.at(minute(1, 45), false)).toBe(Date.parse('2026-04-04T14:45:00Z') / 1000);
    expect(clock.at(minute(1, 45), true)).toBe(Date.parse('2026-04-04T15:15:00Z') / 1000);
  });

  it('tells every time as the zone does', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const days = fc.constantFrom('20260308', '20260329', '20260405', '20260426', '20260905', '20261004', '20261101');
    fc.assert(
      fc.property(zones, days, fc.integer({ min: 0, max: 86_399 }), (timeZone, day, second) => {
        setCommunity({ ...USUAL_COMMUNITY, timeZone });
        const clock = createDayClock(day);
        const [first = 0, again = first] = zoneClock(timeZone).instantsOf(day, second);
        expect([clock.at(second, false), clock.at(second, true)]).toEqual([first / 1000, again / 1000]);
        expect(clock.isRepeated(second)).toBe(first !== again);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the clock of a day', () => {
  const utc = (day: number, month: number, hour: number, minute = 0): number =>
    Date.UTC(2026, month - 1, day, hour, minute) / 1000;
  const second = (hour: number, minute = 0): number => hour * 3600 + minute * 60;

  it('knows an ordinary day', () => {
    const clock = createDayClock('20261127');
    expect(clock.at(second(0), false)).toBe(utc(26, 11, 23));
    expect(clock.at(second(23, 59), true)).toBe(utc(27, 11, 22, 59));
    expect(hasRepeatedHour('20261127')).toBe(false);
  });

  it('knows the two hours from 2 to 3 of the day of 25 hours', () => {
    const clock = createDayClock('20261025');
    expect(hasRepeatedHour('20261025')).toBe(true);
    expect(clock.isRepeated(second(2, 30))).toBe(true);
    expect(clock.isRepeated(second(3))).toBe(false);
    expect(clock.at(second(1, 59), false)).toBe(utc(24, 10, 23, 59));
    expect(clock.at(second(2, 30), false)).toBe(utc(25, 10, 0, 30));
    expect(clock.at(second(2, 30), true)).toBe(utc(25, 10, 1, 30));
    expect(clock.at(second(3), false)).toBe(utc(25, 10, 2));
    expect(clock.at(second(23, 59), false)).toBe(utc(25, 10, 22, 59));
  });

  it('knows the day of 23 hours, and takes a skipped time for the one an hour on', () => {
    const clock = createDayClock('20260329');
    expect(hasRepeatedHour('20260329')).toBe(false);
    expect(clock.at(second(1, 59), false)).toBe(utc(29, 3, 0, 59));
    expect(clock.at(second(2, 30), false)).toBe(utc(29, 3, 1, 30));
    expect(clock.at(second(3, 30), false)).toBe(utc(29, 3, 1, 30));
    expect(clock.at(second(23, 59), false)).toBe(utc(29, 3, 21, 59));
  });

  it('refuses a day that does not exist', () => {
    expect(() => createDayClock('20260230')).toThrow(RangeError);
  });
});
