import type { SearchOrder } from '../engine/protocol.ts';
import type { SearchPlace } from '../engine/search-types.ts';
import { compare } from './stored-files.ts';
import type { StoredFile } from './stored-files.ts';

/** A file to search, whole or from an offset to before another. */
interface Unit {
  readonly file: StoredFile;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly bytes: number;
}

/** Files that one query searches. With bounds it is one file. */
export interface SearchGroup {
  readonly files: readonly StoredFile[];
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly bytes: number;
  readonly hasDoubles: boolean;
}

export interface GroupOptions {
  readonly order: SearchOrder;
  /** Where an earlier search stopped. */
  readonly after: SearchPlace | undefined;
  /** Lines that come later are not looked at. */
  readonly isBounded: (file: StoredFile) => boolean;
  /** The most bytes of the next group. */
  readonly budget: () => number;
}

/** Files in the order of a search: by day, and within a day by name. */
export function inSearchOrder(files: readonly StoredFile[], order: SearchOrder): StoredFile[] {
  const sign = order === 'oldest' ? 1 : -1;
  return [...files].sort((a, b) => sign * compare(a.day, b.day) || compare(a.file, b.file));
}

/** Cuts files in search order into groups of about the wanted size, so that the first answers come early. */
export function* cutGroups(files: readonly StoredFile[], options: GroupOptions): Generator<SearchGroup, void> {
  const units = files.flatMap((file) => unitOf(file, options));
  for (let index = 0; index < units.length;) {
    const unit = units[index];
    if (!unit) return;
    const budget = options.budget();
    if (canBeCut(unit, budget)) {
      yield* pieces(unit, options);
      index += 1;
      continue;
    }
    const group = [unit];
    let bytes = unit.bytes;
    for (index += 1; isWhole(unit); index += 1) {
      const next = units[index];
      if (!next || !isWhole(next) || bytes + next.bytes > budget) break;
      group.push(next);
      bytes += next.bytes;
    }
    yield groupOf(group, unit.from, unit.to, bytes);
  }
}

function unitOf(file: StoredFile, { order, after, isBounded }: GroupOptions): Unit[] {
  const to = isBounded(file) ? file.end : undefined;
  if (!after) return [{ file, to, bytes: file.bytes }];
  const sign = order === 'oldest' ? 1 : -1;
  const place = sign * compare(file.day, after.day) || compare(file.file, after.file);
  if (place < 0) return [];
  if (place > 0) return [{ file, to, bytes: file.bytes }];
  const bounds = order === 'oldest' ? { from: after.offset + 1, to } : { from: undefined, to: after.offset };
  const start = bounds.from ?? file.first;
  const end = bounds.to ?? file.end;
  return [{ file, ...bounds, bytes: Math.max(0, Math.min(file.bytes, end - start)) }];
}

const isWhole = ({ from, to }: Unit): boolean => from === undefined && to === undefined;

const canBeCut = ({ file, bytes }: Unit, budget: number): boolean => !file.hasGenerations && bytes > 1.5 * budget;

function* pieces(unit: Unit, { order, budget }: GroupOptions): Generator<SearchGroup, void> {
  const start = unit.from ?? unit.file.first;
  const end = unit.to ?? unit.file.end;
  const total = end - start;
  for (let done = 0; done < total;) {
    const length = Math.min(budget(), total - done);
    const from = order === 'oldest' ? start + done : end - done - length;
    done += length;
    const isLast = done >= total;
    const isOpen = order === 'oldest' && isLast;
    yield groupOf([unit], from, isOpen ? unit.to : from + length, length);
  }
}

const groupOf = (
  units: readonly Unit[],
  from: number | undefined,
  to: number | undefined,
  bytes: number,
): SearchGroup => ({
  files: units.map(({ file }) => file),
  from,
  to,
  bytes,
  hasDoubles: units.some(({ file }) => file.hasDoubles),
});
