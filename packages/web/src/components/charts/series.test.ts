import { describe, expect, it } from 'vitest';
import { describeSeries, hasValues, toneOf, type Series } from './series.ts';

const series: Series[] = [{ label: 'Players', values: [4, null, 12, 7, null] }];
const at = (index: number) => `${index}:00`;

describe('a chart', () => {
  it('is told in a sentence, without taking a gap for a zero', () => {
    expect(describeSeries(series, at, String)).toBe('Players: lowest 4 at 0:00, highest 12 at 2:00, last 7 at 3:00.');
  });

  it('says when a line has no values', () => {
    expect(describeSeries([{ label: 'Bots', values: [null] }], at, String)).toBe('Bots: no values.');
  });

  it('is empty only when nothing was measured at all', () => {
    expect(hasValues([{ label: 'a', values: [null, null] }])).toBe(false);
    expect(hasValues([{ label: 'a', values: [null, 0] }])).toBe(true);
  });

  it('takes the next colour for each line, or the one that is named', () => {
    expect(toneOf({ label: 'a', values: [] }, 0)).toBe('--accent');
    expect(toneOf({ label: 'a', values: [] }, 1)).toBe('--blue');
    expect(toneOf({ label: 'a', values: [], tone: 'red' }, 1)).toBe('--red');
  });
});
