import type { BarCounts, BarSpan } from './search-types.ts';

/** Counts lines over time. */
export interface BarCounter {
  /** Lines of this time in epoch seconds, one when left out; those without a time are in no bar. */
  add(time: number | null, count?: number): void;
  merge(counts: BarCounts): void;
  /** What was counted since the last time; undefined for nothing. */
  take(): BarCounts | undefined;
}

export function createBars({ from, every }: BarSpan): BarCounter {
  let counts = new Map<number, number>();
  const put = (bar: number, count: number): void => void counts.set(bar, (counts.get(bar) ?? 0) + count);
  return {
    add(time, count = 1) {
      if (time !== null) put(Math.floor((time - from) / every), count);
    },
    merge(more) {
      for (const [bar, count] of more) put(bar, count);
    },
    take() {
      if (counts.size === 0) return undefined;
      const taken = counts;
      counts = new Map();
      return taken;
    },
  };
}
