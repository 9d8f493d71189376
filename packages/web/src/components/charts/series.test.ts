import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedApart } from './moved-apart.ts';
import { coloured, describeSeries, flatteningOf, hasValues, isAllZero, toneOf, type Series } from './series.ts';

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

  it('tells nothing measured from nothing there was', () => {
    expect(isAllZero([{ label: 'a', values: [null, 0] }])).toBe(true);
    expect(isAllZero([{ label: 'a', values: [null] }])).toBe(false);
    expect(
      isAllZero([
        { label: 'a', values: [0] },
        { label: 'b', values: [1] },
      ]),
    ).toBe(false);
  });

  it('keeps the colour of a line that stands alone', () => {
    const two = coloured([
      { label: 'a', values: [] },
      { label: 'b', values: [] },
    ]);
    expect(two.map((one) => toneOf(one, 0))).toEqual(['--accent', '--blue']);
  });

  it('gives a line that presses the others flat a scale of its own', () => {
    const line = (label: string, ...values: (number | null)[]) => ({ label, values });
    expect(flatteningOf([line('Cash', 1300), line('Bank', null, 7200), line('Groups', 40)])).toBe('Bank');
    expect(flatteningOf([line('Cash', 1800), line('Bank', 7199)])).toBeUndefined();
    expect(flatteningOf([line('Bank', 7200)])).toBeUndefined();
    expect(flatteningOf([line('Bank', 7200), line('Cash', 0)])).toBeUndefined();
  });

  it('moves the texts at the ends of lines apart, in their order, and keeps them inside', () => {
    expect(movedApart([50, 52, 90], 13, 0, 200)).toEqual([50, 63, 90]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 5 }), (heights) => {
        const moved = movedApart(heights, 13, 0, 200).toSorted((a, b) => a - b);
        expect(moved.every((one) => one >= 0 && one <= 200)).toBe(true);
        expect(moved.every((one, index) => index === 0 || one - (moved[index - 1] ?? 0) >= 13)).toBe(true);
      }),
    );
  });
});
