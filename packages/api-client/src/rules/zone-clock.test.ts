import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zoneClock } from './zone-clock.ts';

const at = (iso: string) => Date.parse(iso);

describe('the clock of a zone', () => {
  it('is right on both days of a clock change, also where it is moved by half an hour', () => {
    const newYork = zoneClock('America/New_York');
    expect(newYork.instantsOf('20261101', 5400)).toEqual([at('2026-11-01T05:30:00Z'), at('2026-11-01T06:30:00Z')]);
    expect(newYork.instantsOf('20260308', 9000)).toEqual([at('2026-03-08T07:30:00Z')]);
    expect([newYork.hoursOf('20261101'), newYork.hoursOf('20260308')]).toEqual([25, 23]);
    const lordHowe = zoneClock('Australia/Lord_Howe');
    expect(lordHowe.hoursOf('20261004')).toBe(23.5);
    expect(lordHowe.instantsOf('20260405', 6300)).toEqual([at('2026-04-04T14:45:00Z'), at('2026-04-04T15:15:00Z')]);
  });

  it('may be an offset, and must exist', () => {
    const fixed = zoneClock('+05:45');
    expect(fixed.instantsOf('20261025', 9000)).toEqual([at('2026-10-24T20:45:00Z')]);
    expect(fixed.dayOf(at('2026-10-24T18:15:00Z'))).toBe('20261025');
    expect(() => zoneClock('Europe/Atlantis').dayOf(0)).toThrow(RangeError);
  });

  it('shows at each instant the time by which it finds it again', () => {
    const instant = fc.integer({ min: at('2000-01-01') / 1000, max: at('2040-01-01') / 1000 });
    const zone = fc.constantFrom('Europe/Moscow', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Auckland', '-03:30');
    fc.assert(
      fc.property(instant, zone, (second, name) => {
        const clock = zoneClock(name);
        const ms = second * 1000;
        const day = clock.dayOf(ms);
        const local = second + clock.offsetMinutesAt(ms) * 60;
        expect(clock.instantsOf(day, local % 86_400)).toContain(ms);
        expect(ms).toBeGreaterThanOrEqual(clock.startOfDay(day));
        expect(ms).toBeLessThanOrEqual(clock.endOfDay(day));
      }),
    );
  });
});
