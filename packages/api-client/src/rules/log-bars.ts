/** How many lines there are at a moment. */
export type CountAt = readonly [ms: number, count: number];

/** Puts lines that were counted over time into so many cells between two moments, of which the second is the end. */
export function cellsOf(counts: Iterable<CountAt>, from: number, to: number, cells: number): number[] {
  const sums = new Array<number>(cells).fill(0);
  for (const [ms, count] of counts) {
    if (ms < from || ms > to) continue;
    const cell = Math.min(cells - 1, Math.floor(((ms - from) / (to - from)) * cells));
    sums[cell] = (sums[cell] ?? 0) + count;
  }
  return sums;
}
