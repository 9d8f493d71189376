import type { UnitRange, UnitResult, UnitWork } from './protocol.ts';
import type { SearchFile } from './search-files.ts';
import type { SearchPlace, SearchRequest } from './search-types.ts';

/** The files in the order of the search, from the one on in which an earlier search stopped. */
export function inSearchOrder({ files, order, after }: SearchRequest): SearchFile[] {
  const sign = order === 'oldest' ? 1 : -1;
  const sorted = [...files].sort((a, b) => sign * (Number(a.day) - Number(b.day)));
  if (!after) return sorted;
  const place = sorted.findIndex((file) => isPlaceIn(after, file));
  if (place >= 0) return sorted.slice(place);
  return sorted.filter(({ day, file }) =>
    day === after.day ? file > after.file : sign * (Number(day) - Number(after.day)) > 0,
  );
}

/** Whether a place lies in a file. */
export const isPlaceIn = (place: SearchPlace | undefined, { day, file }: SearchFile): place is SearchPlace =>
  place?.day === day && place.file === file;

/** How many bytes a worker looked through. */
export function bytesDone({ ranges = [] }: UnitWork, { next }: UnitResult): number {
  const sum = (all: readonly UnitRange[]): number => all.reduce((bytes, { start, end }) => bytes + end - start, 0);
  return sum(ranges) - sum(next?.ranges ?? []);
}
