import { describe, expect, it } from 'vitest';
import { daysUntil } from './calendar.ts';
import { onlineTarget, rhythmAt, secondOfDay } from './rhythm.ts';

const at = (wire: string) => Date.parse(wire) / 1000;

describe('the days of the world', () => {
  it('end today and join without a gap, over both changes of the clocks', () => {
    const days = daysUntil(at('2026-11-28T11:00:00Z'), 400);
    expect(days).toHaveLength(401);
    expect(days.at(-1)).toMatchObject({ day: 20261128, start: at('2026-11-27T23:00:00Z') });
    for (const [index, day] of days.entries()) if (index > 0) expect(day.start).toBe(days[index - 1]?.end);
    const lengths = new Set(days.map((day) => (day.end - day.start) / 3600));
    expect([...lengths].sort()).toEqual([23, 24, 25]);
  });

  it('are busiest in the evening', () => {
    expect(rhythmAt(21.5 * 3600)).toBeCloseTo(1);
    expect(rhythmAt(5 * 3600)).toBeLessThan(0.15);
    expect(rhythmAt(23.9 * 3600)).toBeGreaterThan(rhythmAt(3 * 3600));
    const [day] = daysUntil(at('2026-11-25T20:30:00Z'), 0);
    if (!day) throw new Error('There is no day.');
    expect(Math.round(onlineTarget(2000, day, at('2026-11-25T20:30:00Z')))).toBeGreaterThan(270);
    expect(onlineTarget(2000, day, at('2026-11-25T03:00:00Z'))).toBeLessThan(50);
  });

  it('have more happen when more are online', () => {
    const seconds = Array.from({ length: 1000 }, (_, index) => secondOfDay(index / 1000));
    expect(seconds.every((second) => second >= 0 && second < 86_400)).toBe(true);
    const between = (from: number, till: number) =>
      seconds.filter((second) => second >= from * 3600 && second < till * 3600).length;
    expect(between(20, 23)).toBeGreaterThan(5 * between(3, 6));
  });
});
