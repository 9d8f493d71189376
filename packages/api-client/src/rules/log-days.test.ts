import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayOf,
  daysBetween,
  endOfDay,
  hoursOf,
  instantsOf,
  isRealDay,
  listDays,
  localStamp,
  offsetMinutesAt,
  showDay,
  startOfDay,
} from './log-days.ts';

const at = (iso: string) => Date.parse(iso);

describe('days in Amsterdam', () => {
  it('begin at local midnight, in winter and in summer', () => {
    expect(startOfDay('20260115')).toBe(at('2026-01-14T23:00:00Z'));
    expect(startOfDay('20260715')).toBe(at('2026-07-14T22:00:00Z'));
    expect(endOfDay('20260115')).toBe(at('2026-01-15T22:59:59.999Z'));
    expect(dayOf(at('2026-01-14T22:59:59.999Z'))).toBe('20260114');
    expect(dayOf(at('2026-01-14T23:00:00Z'))).toBe('20260115');
    expect(dayOf(new Date('2026-07-14T22:00:00Z'))).toBe('20260715');
  });

  it('have 23 hours when summer time begins and 25 when it ends', () => {
    expect(hoursOf('20260328')).toBe(24);
    expect(hoursOf('20260329')).toBe(23);
    expect(hoursOf('20261025')).toBe(25);
    expect(hoursOf('20261026')).toBe(24);
    expect(startOfDay('20260330')).toBe(at('2026-03-29T22:00:00Z'));
    expect(startOfDay('20261026')).toBe(at('2026-10-25T23:00:00Z'));
    expect(offsetMinutesAt(at('2026-03-29T00:59:59Z'))).toBe(60);
    expect(offsetMinutesAt(at('2026-03-29T01:00:00Z'))).toBe(120);
    expect(offsetMinutesAt(at('2026-10-25T00:59:59Z'))).toBe(120);
    expect(offsetMinutesAt(at('2026-10-25T01:00:00Z'))).toBe(60);
  });

  it('count over month ends, leap days and clock changes', () => {
    expect(addDays('20260131', 1)).toBe('20260201');
    expect(addDays('20260301', -1)).toBe('20260228');
    expect(addDays('20240228', 1)).toBe('20240229');
    expect(addDays('20240229', 1)).toBe('20240301');
    expect(addDays('20251231', 1)).toBe('20260101');
    expect(addDays('20260328', 2)).toBe('20260330');
    expect(daysBetween('20261024', '20261027')).toBe(3);
    expect(daysBetween('20260101', '20251231')).toBe(-1);
    expect(listDays('20240228', '20240301')).toEqual(['20240228', '20240229', '20240301']);
    expect(listDays('20240302', '20240301')).toEqual([]);
  });

  it('are real or not', () => {
    for (const day of ['20240229', '20000229', '20260131', '99991231', '00010101']) expect(isRealDay(day)).toBe(true);
    for (const day of ['20260229', '19000229', '20260431', '20260100', '20260001', '20261301', '00000101'])
      expect(isRealDay(day)).toBe(false);
    for (const day of ['', '2026-01-01', '2026011', '202601011', ' 20260101', '20260101\n', '٢٠٢٦٠١٠١', '../../etc'])
      expect(isRealDay(day)).toBe(false);
    expect(() => startOfDay('20260230')).toThrow(RangeError);
    expect(() => addDays('x', 1)).toThrow(RangeError);
  });

  it('are shown day first', () => {
    expect(showDay('20260309')).toBe('09-03-2026');
    expect(() => showDay('<b>')).toThrow(RangeError);
  });
});

describe('local times', () => {
  it('carry the offset', () => {
    expect(localStamp(at('2026-11-28T00:02:03Z'))).toBe('2026-11-28T01:02:03+01:00');
    expect(localStamp(at('2026-07-01T12:00:00.999Z'))).toBe('2026-07-01T14:00:00+02:00');
  });

  it('happen twice in the repeated hour and are moved on in the skipped one', () => {
    const clock = (hour: number, minute: number) => hour * 3600 + minute * 60;
    expect(instantsOf('20261025', clock(2, 30))).toEqual([at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z')]);
    expect(instantsOf('20261025', clock(3, 0))).toEqual([at('2026-10-25T02:00:00Z')]);
    expect(instantsOf('20261025', clock(1, 59))).toEqual([at('2026-10-24T23:59:00Z')]);
    expect(instantsOf('20260329', clock(2, 30))).toEqual([at('2026-03-29T01:30:00Z')]);
    expect(instantsOf('20260329', clock(3, 0))).toEqual([at('2026-03-29T01:00:00Z')]);
    expect(instantsOf('20260601', 0)).toEqual([startOfDay('20260601')]);
  });
});

describe('any instant from 1970 to 2100', () => {
  const instants = fc.integer({ min: 0, max: at('2100-01-01T00:00:00Z') });

  it('lies within its day', () => {
    fc.assert(
      fc.property(instants, (ms) => {
        const day = dayOf(ms);
        expect(isRealDay(day)).toBe(true);
        expect(startOfDay(day)).toBeLessThanOrEqual(ms);
        expect(endOfDay(day)).toBeGreaterThanOrEqual(ms);
        expect(dayOf(endOfDay(day) + 1)).toBe(addDays(day, 1));
        expect(dayOf(startOfDay(day) - 1)).toBe(addDays(day, -1));
        expect([23, 24, 25]).toContain(hoursOf(day));
      }),
    );
  });

  it('is found again from its stamp and from its time of day', () => {
    fc.assert(
      fc.property(instants, (any) => {
        const ms = Math.floor(any / 1000) * 1000;
        const stamp = localStamp(ms);
        expect(Date.parse(stamp)).toBe(ms);
        expect(stamp.slice(0, 10).replaceAll('-', '')).toBe(dayOf(ms));
        const [hour, minute, second] = stamp.slice(11, 19).split(':').map(Number);
        expect(instantsOf(dayOf(ms), (hour ?? 0) * 3600 + (minute ?? 0) * 60 + (second ?? 0))).toContain(ms);
      }),
    );
  });

  it('days go forth and back', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -20_000, max: 20_000 }), (ms, count) => {
        const day = dayOf(ms);
        const other = addDays(day, count);
        expect(addDays(other, -count)).toBe(day);
        expect(daysBetween(day, other)).toBe(count);
      }),
    );
  });
});
