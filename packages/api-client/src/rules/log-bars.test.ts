import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf } from './log-bars.ts';

describe('lines over time', () => {
  it('are put into the cell of their moment', () => {
    expect(
      cellsOf(
        [
          [0, 2],
          [49, 1],
          [50, 4],
          [100, 8],
          [101, 16],
          [-1, 32],
        ],
        0,
        100,
        2,
      ),
    ).toEqual([3, 12]);
  });

  it('are all there, whatever the cells', () => {
    const counts = fc.array(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.nat(50)));
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 300 }), (given, cells) => {
        const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
        expect(sum(cellsOf(given, 0, 1000, cells))).toBe(sum(given.map(([, count]) => count)));
      }),
    );
  });
});
