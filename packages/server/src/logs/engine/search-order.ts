import type { SearchOrder, UnitRange, UnitResult, UnitWork } from './protocol.ts';
import type { SearchFile } from './search-files.ts';
import type { SearchRequest } from './search-types.ts';

/** The files by day in the order of the search, without the days that an earlier search was through with. */
export function inSearchOrder({ files, order, after }: SearchRequest): SearchFile[] {
  const sign = order === 'oldest' ? 1 : -1;
  const sorted = [...files].sort((a, b) => sign * (Number(a.day) - Number(b.day)));
  return after ? sorted.filter(({ day }) => sign * (Number(day) - Number(after.day)) >= 0) : sorted;
}

/** Up to where a unit has looked at all lines, as `LineJoiner.add` takes it. */
export function edgeOf(order: SearchOrder, ranges: readonly UnitRange[], next: UnitWork | undefined): number {
  const pending = next?.pending?.starts[0];
  if (order === 'newest') return pending === undefined ? (ranges[0]?.start ?? 0) : pending + 1;
  return pending ?? next?.ranges?.[0]?.start ?? ranges.at(-1)?.end ?? 0;
}

/** How many bytes a worker looked through. */
export function bytesDone({ ranges = [] }: UnitWork, { next }: UnitResult): number {
  const sum = (all: readonly UnitRange[]): number => all.reduce((bytes, { start, end }) => bytes + end - start, 0);
  return sum(ranges) - sum(next?.ranges ?? []);
}

/** What is left of a unit where no more lines are wanted: only what is to be counted. */
export const withoutLines = (work: UnitWork | undefined): UnitWork | undefined =>
  work?.ranges && { ranges: work.ranges };
