import { startOfDay } from '@steward/api-client/rules/log-days';
import type { SearchOrder } from '../engine/protocol.ts';
import type { SearchPlace } from '../engine/search-types.ts';
import { compare } from './stored-files.ts';
import type { StoredFile } from './stored-files.ts';

const SECONDS_PER_DAY = 86_400;
const SPARE = 1.5;

/** Files of whole days, or a stretch of time of one day, that one query searches. */
export interface SearchGroup {
  readonly files: readonly StoredFile[];
  /** Epoch seconds: lines of this time or later; all, and those without a time, when left out. */
  readonly from?: number | undefined;
  /** Epoch seconds: lines before this time. */
  readonly to?: number | undefined;
  readonly bytes: number;
  readonly hasDoubles: boolean;
}

export interface GroupOptions {
  readonly order: SearchOrder;
  /** The most bytes of the next group. */
  readonly budget: () => number;
}

/** Files by day in the order of a search, without the days that an earlier one was through with. */
export function inSearchOrder(
  files: readonly StoredFile[],
  order: SearchOrder,
  after: SearchPlace | undefined,
): StoredFile[] {
  const sign = order === 'oldest' ? 1 : -1;
  const sorted = [...files].sort((a, b) => sign * compare(a.day, b.day) || compare(a.file, b.file));
  return after ? sorted.filter(({ day }) => sign * compare(day, after.day) >= 0) : sorted;
}

/** Cuts files in search order into groups of about the wanted size, so that the first answers come early. */
export function* cutGroups(files: readonly StoredFile[], options: GroupOptions): Generator<SearchGroup, void> {
  const days = [...Map.groupBy(files, ({ day }) => day).values()];
  for (let index = 0; index < days.length;) {
    const budget = options.budget();
    const group = [...(days[index] ?? [])];
    let bytes = bytesOf(group);
    index += 1;
    if (bytes > SPARE * budget) {
      yield* slices(group, bytes, budget, options);
      continue;
    }
    for (let next = days[index]; next && bytes + bytesOf(next) <= budget; next = days[index]) {
      group.push(...next);
      bytes += bytesOf(next);
      index += 1;
    }
    yield groupOf(group, bytes, {});
  }
}

const bytesOf = (files: readonly StoredFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Cuts a day into stretches of time, as if its lines were spread evenly over it. */
function* slices(
  files: readonly StoredFile[],
  bytes: number,
  first: number,
  { order, budget }: GroupOptions,
): Generator<SearchGroup, void> {
  const start = Math.floor(startOfDay(files[0]?.day ?? '') / 1000);
  const at = (done: number): number | undefined => {
    if (done <= 0) return undefined;
    const share = order === 'oldest' ? done / bytes : 1 - done / bytes;
    return start + Math.floor(SECONDS_PER_DAY * share);
  };
  let length = first;
  for (let done = 0; done < bytes; length = budget()) {
    const next = Math.min(bytes, done + length);
    const [near, far] = [at(done), next < bytes ? at(next) : undefined];
    yield groupOf(files, next - done, order === 'oldest' ? { from: near, to: far } : { from: far, to: near });
    done = next;
  }
}

const groupOf = (
  files: readonly StoredFile[],
  bytes: number,
  stretch: Pick<SearchGroup, 'from' | 'to'>,
): SearchGroup => ({ files, bytes, ...stretch, hasDoubles: files.some(({ hasDoubles }) => hasDoubles) });
