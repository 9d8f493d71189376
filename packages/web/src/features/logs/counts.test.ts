import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCounts, cellText, gather, stripText, type Counts } from './counts.ts';

const event = (bars: [number, number][]) => ({
  kind: 'counts' as const,
  from: '2026-06-19T22:00:00Z',
  until: '2026-06-20T22:00:00Z',
  every: 60,
  bars,
});
const counted = (...parts: [number, number][][]): Counts => {
  const counts = parts.map(event).reduce<Counts | undefined>(addCounts, undefined);
  if (!counts) throw new Error('Nothing was counted.');
  return counts;
};

describe('lines over time', () => {
  it('are added up as they are counted', () => {
    expect([
      ...counted(
        [[1, 2]],
        [],
        [
          [1, 3],
          [7, 1],
        ],
      ).bars,
    ]).toEqual([
      [1, 5],
      [7, 1],
    ]);
  });

  it('are gathered into what there is room for, none of them lost', () => {
    const bar = fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.nat(1000));
    fc.assert(
      fc.property(fc.array(bar), fc.integer({ min: 1, max: 2000 }), (bars, room) => {
        const counts = counted(bars);
        const cells = gather(counts, room);
        expect(cells.length).toBeLessThanOrEqual(room);
        expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(bars.reduce((sum, [, count]) => sum + count, 0));
        expect([cells[0]?.from, cells.at(-1)?.until]).toEqual([counts.from, counts.until]);
        expect(cells.every(({ from }, index) => index === 0 || cells[index - 1]?.until === from)).toBe(true);
      }),
    );
  });

  it('say what they count, and what they do not', () => {
    const counts = counted(
      [
        [0, 5],
        [725, 20],
      ],
      [
        [-3, 1],
        [5000, 1],
      ],
    );
    const cells = gather(counts, 288);
    expect(stripText(counts, cells, 1000, false)).toBe('25 so far over time; most at 12:05: 20');
    expect(stripText(counts, cells, 27, true)).toBe(
      'All 25 over time; 2 without a time in these days; most at 12:05: 20',
    );
    expect(cellText(cells[145] ?? { from: 0, until: 0, count: 0 }, counts)).toBe('12:05 to 12:10: 20 lines');
    const days = { ...counts, until: counts.until + 86_400_000 };
    expect(cellText(gather(days, 2)[1] ?? { from: 0, until: 0, count: 0 }, days)).toBe(
      '21-06 00:00 to 22-06 00:00: 0 lines',
    );
  });
});
