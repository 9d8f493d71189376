import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawChart, placed, showShort } from './chart.ts';

const textOf = (chart: ReturnType<typeof drawChart>) =>
  (chart ?? []).map((line) => line.map(({ text }) => text).join(''));

const spec = (...series: (number | null)[][]) => ({
  title: 'Things by day',
  labels: (series[0] ?? []).map((_, at) => `${String(at + 1).padStart(2, '0')}-06-2026`),
  series: series.map((values, at) => ({ label: `Line ${at + 1}`, tone: 'accent' as const, values })),
});

describe('charts of several lines', () => {
  it('has a title, an axis from zero to the most, days and names', () => {
    const lines = textOf(drawChart(spec([0, 5, 10, 10, 5, 0, 0, 0, 0, 0, 0, 0]), 32, 8));
    expect(lines).toHaveLength(8);
    expect(lines[0]).toBe('Things by day');
    expect(lines[1]).toMatch(/^ {5}10┤/);
    expect(lines[5]).toMatch(/^ {6}0┤/);
    expect(lines[6]).toMatch(/^ {8}01-06-2026/);
    expect(lines[7]).toBe('        ─ Line 1');
  });

  it('draws each line in its own way', () => {
    const text = textOf(drawChart(spec([1, 1], [2, 2], [3, 3]), 30, 12)).join('\n');
    expect(text).toMatch(/─{22}/);
    expect(text).toMatch(/━{22}/);
    expect(text).toMatch(/═{22}/);
  });

  it('shows a gap as a gap', () => {
    const values = Array.from({ length: 20 }, (_, at) => (at >= 5 && at < 10 ? null : 7));
    const row = textOf(drawChart(spec(values), 28, 7))[1]?.slice(8);
    expect(row).toBe('───── '.padEnd(10) + '─'.repeat(10));
  });

  it('takes the mean of values that share a place', () => {
    expect(placed([1, 3, 5, null, null, null], 3)).toEqual([2, 5, null]);
    expect(placed([1, 2], 4)).toEqual([1, 1, 2, 2]);
    expect(placed([], 4)).toEqual([]);
  });

  it('writes numbers short', () => {
    expect([0, 2.25, 950, 1000, 12_345, 456_789, 1_500_000, -2_000, 3e9, 2e12].map(showShort)).toEqual([
      '0',
      '2.3',
      '950',
      '1k',
      '12.3k',
      '457k',
      '1.5M',
      '-2k',
      '3B',
      '2T',
    ]);
  });

  it('is absent when there is nothing to draw, or no room', () => {
    expect(drawChart(spec([null]), 40, 10)).toBeUndefined();
    expect(drawChart(spec([]), 40, 10)).toBeUndefined();
    expect(drawChart(spec([1, 2]), 15, 10)).toBeUndefined();
    expect(drawChart(spec([1, 2]), 40, 5)).toBeUndefined();
  });

  it('fits whatever it is given', () => {
    const value = fc.option(fc.integer({ min: -1000, max: Number.MAX_SAFE_INTEGER }), { nil: null });
    fc.assert(
      fc.property(
        fc.array(fc.array(value, { maxLength: 60 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 40 }),
        (series, width, height) => {
          const chart = drawChart(spec(...series), width, height);
          if (!chart) return;
          const lines = textOf(chart);
          expect(lines.length).toBeLessThanOrEqual(height + 1);
          for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});
