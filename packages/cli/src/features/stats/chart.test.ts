import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursChart } from './chart.ts';
import { spread } from './spread.ts';

const START = Date.parse('2026-06-18T16:00:00Z');
const points = (values: readonly (number | null)[]) =>
  values.map((players, at) => ({ at: new Date(START + at * 3_600_000).toISOString().replace('.000', ''), players }));

describe('the chart of players per hour', () => {
  it('begins at zero and ends at the most', () => {
    const chart = hoursChart(points([0, 5, 10, 10, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 20, 5);
    expect(chart?.lines).toHaveLength(4);
    expect(chart?.lines[0]).toMatch(/^ {3}10[┼┤]/);
    expect(chart?.lines.at(-1)).toMatch(/^ {4}0┼/);
    expect(chart?.axis).toMatch(/^ {6}18:00/);
  });

  it('shows a gap as a gap, not as a zero', () => {
    const values = Array.from({ length: 24 }, (_, at) => (at >= 10 && at < 14 ? null : 7));
    const [line = ''] = hoursChart(points(values), 30, 4)?.lines ?? [];
    expect(line.slice(6 + 10, 6 + 14)).toBe('    ');
    expect(line.slice(6 + 14)).toMatch(/^─+$/);
  });

  it('is absent when nothing was measured, or there is no room', () => {
    expect(hoursChart(points([null, null]), 40, 8)).toBeUndefined();
    expect(hoursChart([], 40, 8)).toBeUndefined();
    expect(hoursChart(points([1, 2]), 10, 8)).toBeUndefined();
    expect(hoursChart(points([1, 2]), 40, 2)).toBeUndefined();
  });

  it('fits whatever it is given', () => {
    const value = fc.option(fc.integer({ min: 0, max: 99_999 }), { nil: null });
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 60 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 30 }),
        (values, width, height) => {
          const chart = hoursChart(points(values), width, height);
          if (!chart) return;
          expect(chart.lines.length + 1).toBe(height);
          for (const line of [...chart.lines, chart.axis]) expect(line.length).toBeLessThanOrEqual(width);
        },
      ),
    );
  });

  it('spreads values without making any up', () => {
    expect(spread([1, 2], 4)).toEqual([1, 1, 2, 2]);
    expect(spread([1, 2, 3, 4], 2)).toEqual([1, 3]);
    expect(spread([], 4)).toEqual([]);
  });
});
