import { addDays } from '@steward/api-client/rules/log-days';
import { describe, expect, it } from 'vitest';
import { playedChart } from './played-chart.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ day: addDays('20260401', at), minutes: at % 7 === 0 ? 0 : at * 5 }));

describe('the chart of hours played', () => {
  it.each([
    [60, 80, 10],
    [60, 40, 8],
    [356, 80, 10],
    [5, 200, 20],
    [1, 60, 6],
  ])('%i days in %i × %i', (count, width, height) => {
    const lines = playedChart(days(count), width, height);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.length).toBeLessThanOrEqual(height);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
    expect(lines.at(-1)).toContain('01-04');
  });

  it('begins at zero and names the most', () => {
    const lines = playedChart(days(60), 80, 10);
    expect(lines.at(-2)).toMatch(/^ 0\.0h/);
    expect(lines[0]).toMatch(/^ {1,2}4\.[89]h/);
  });

  it('is not drawn where there is no room, or nothing', () => {
    expect(playedChart(days(60), 16, 10)).toEqual([]);
    expect(playedChart(days(60), 80, 3)).toEqual([]);
    expect(playedChart([], 80, 10)).toEqual([]);
  });
});
