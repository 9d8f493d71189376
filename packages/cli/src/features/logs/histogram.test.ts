import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { widthOf } from '../../io/width.ts';
import { histogramLine } from './histogram.ts';

const at = (minute: number) => ({ time: new Date(Date.UTC(2026, 5, 20, 16, minute)).toISOString() });

describe('lines over time', () => {
  it('are bars between the first and the last time', () => {
    expect(histogramLine([at(0), at(0), at(59)], 22)).toBe('18:00 █        ▄ 18:59');
    expect(histogramLine([at(0), { time: '2026-06-22T16:00:00Z' }], 34)).toMatch(/^20-06 18:00 █ +█ 22-06 18:00$/);
  });

  it('are not shown where there is nothing to see', () => {
    expect(histogramLine([], 40)).toBeUndefined();
    expect(histogramLine([at(3), at(3)], 40)).toBeUndefined();
    expect(histogramLine([{ time: null }, { time: 'never' }], 40)).toBeUndefined();
    expect(histogramLine([at(0), at(5)], 12)).toBeUndefined();
  });

  it('never take more room than there is', () => {
    const times = fc.array(
      fc.record({
        time: fc.option(fc.date().map((date) => (Number.isNaN(date.getTime()) ? 'x' : date.toISOString()))),
      }),
    );
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 200 }), (lines, width) => {
        expect(widthOf(histogramLine(lines, width) ?? '')).toBeLessThanOrEqual(width);
      }),
    );
  });
});
