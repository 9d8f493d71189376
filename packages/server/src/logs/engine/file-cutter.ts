import type { IndexTable } from '../archive/format.ts';
import { addRange, blockRanges, bytesUntil, blocksInWindow, repeatedHourFrom } from './block-ranges.ts';
import type { BlockRange } from './block-ranges.ts';
import type { Lane } from './lane.ts';
import { hasRepeatedHour } from './line-time.ts';
import type { OpenLog } from './open-log.ts';
import type { PreparedFile } from './openings.ts';
import type { PlanResult, ScannedFile, UnitRange } from './protocol.ts';
import type { SearchFile } from './search-files.ts';
import type { SearchRequest } from './search-types.ts';
import type { TaskQueue } from './task-queue.ts';
import { unitBytes } from './unit-sizes.ts';

const MOST_SLOTS = 8;
const MOST_NUMBERED_BYTES = 32 * 1024 * 1024;
const MOST_WHOLE_BYTES = 2 * 1024 * 1024;
const MOST_PLANNED_SHARE = 0.3;
/** As many as stay unpacked until the lines that were found are read. */
const MOST_PACKED_BYTES = 1024 * 1024;
const LEAST_PLANNED_BYTES = 512 * 1024;
/** So many are read as soon as a thread is told of them. */
const LEAST_PLAIN_BYTES = 1024 * 1024;

/** What cutting needs of a run. */
export interface CutHost {
  readonly request: SearchRequest;
  /** Tells searches apart. */
  readonly key: string;
  /** Whether no other file is searched, which would keep the other threads at work. */
  readonly isAlone: boolean;
  readonly mostUnitBytes: number;
  readonly tasks: Pick<TaskQueue, 'locate'>;
  /** Resolves when the file may have another unit; where what is behind may be counted unread, when that is needed, too. */
  readonly room: (lane: Lane, isSparing: boolean) => Promise<void>;
  /** How many lines of a file are likely to be wanted next: others of its day have lines as well. */
  readonly share: (lane: Lane) => number;
  readonly addUnit: (lane: Lane, file: ScannedFile, ranges: readonly UnitRange[]) => void;
  /** Bytes that need not be looked at. */
  readonly pass: (bytes: number) => void;
  readonly isCounting: (lane: Lane) => boolean;
  /** How many matching lines of a file are still wanted. */
  readonly wanted: (lane: Lane) => number;
  /** Counts lines that match and need not be looked at. */
  readonly count: (lane: Lane, lines: number, bytes: number) => void;
  /** Matches for each byte so far, units cut before the next one of a file, and bytes of all files that are not cut yet. */
  readonly sofar: (lane: Lane) => { readonly density: number; readonly cut: number; readonly left: number };
  readonly onDamagedIndex: () => void;
}

/** How the ranges that an index leaves of a file are cut. */
interface RangeCut {
  /** Lines that are wanted at most. */
  readonly wanted: number;
  /** Of one unit. */
  readonly mostBytes: number;
  /** Whether some of the file is likely not to be read. */
  readonly isSparing: boolean;
}

/** An open file as workers look at it, but for an hour of its day that repeats. */
export function scannedFile(
  { day, file, page = 'windows-1252' }: SearchFile,
  { fd, size, index, isPacked }: OpenLog,
  own: Pick<ScannedFile, 'key' | 'search' | 'window'>,
): ScannedFile {
  const packed = isPacked && index ? { raw: index.raw, packed: index.packed } : undefined;
  return { ...own, fd, size, day, name: file, page, fold: Infinity, packed };
}

/** Cuts an open file into units for the workers, in the order of the search. Resolves when all are given. */
export async function cutLog(lane: Lane, { source, key, plan }: PreparedFile, log: OpenLog, host: CutHost) {
  const { request, tasks } = host;
  const { order } = request;
  const { size, index } = log;
  const { day } = source;
  const window = { notBefore: request.notBefore, notAfter: request.notAfter };
  const scanned = scannedFile(source, log, { key, search: host.key, window });
  const { packed } = scanned;
  const isOpen = window.notBefore === undefined && window.notAfter === undefined;
  if (index && plan && (await cutBlocks(index, plan))) return;
  const whole = isOpen && !hasRepeatedHour(day) && { start: 0, end: size, fold: Infinity };
  const place = whole || (await tasks.locate({ kind: 'locate', file: scanned }));
  await cutFile({ ...scanned, fold: place.fold }, place.start, place.end);

  /** Cuts what the index leaves of the file; false when it is to be read as if there were no index. */
  async function cutBlocks(table: IndexTable, { blocks, counts: all, isIndexDamaged }: PlanResult): Promise<boolean> {
    const hasFold = hasRepeatedHour(day);
    if (isIndexDamaged) host.onDamagedIndex();
    const { blocks: most } = table.header;
    const isCounted = isOpen && !request.bars && !request.hidesAddresses && !hasFold;
    const counts = isCounted ? all : undefined;
    const isSelective = blocks !== undefined && (counts !== undefined || blocks.length <= MOST_PLANNED_SHARE * most);
    if (!packed && (hasFold || !isSelective)) return false;
    const span = hasFold ? { from: 0, to: most } : blocksInWindow(table, window);
    const fold = hasFold && blocks?.length !== 0 ? await foldOf(table) : Infinity;
    const ranges = [...blockRanges(table, { blocks, counts }, span, order, lane.behind)];
    const total = ranges.reduce((sum, { range }) => sum + range.end - range.start, 0);
    host.pass(size - total);
    lane.isNumbered = true;
    const least = packed && host.isAlone ? LEAST_PLANNED_BYTES : LEAST_PLAIN_BYTES;
    const wanted = host.wanted(lane) + request.context;
    const mostBytes = Math.max(least, Math.ceil(bytesUntil(ranges, wanted) / MOST_SLOTS));
    const lines = ranges.reduce((sum, { count }) => sum + count, 0);
    // A file works ahead where all that it has is likely to be wanted.
    const isSparing = counts !== undefined && lines > host.share(lane);
    await cutRanges({ ...scanned, fold }, ranges, { wanted, mostBytes, isSparing });
    return true;
  }

  async function foldOf(table: IndexTable): Promise<number> {
    const foldFrom = repeatedHourFrom(table, day);
    return (await tasks.locate({ kind: 'locate', file: scanned, foldFrom })).fold;
  }

  /** Once what is cut is known to hold all lines that are wanted, blocks whose matches are known are only counted. */
  async function cutRanges(
    file: ScannedFile,
    ranges: readonly BlockRange[],
    { wanted, mostBytes, isSparing }: RangeCut,
  ): Promise<void> {
    let unit: UnitRange[] = [];
    let [bytes, lines, known] = [0, 0, 0];
    const give = (): void => {
      if (unit.length > 0) host.addUnit(lane, file, unit);
      unit = [];
      [bytes, lines] = [0, 0];
    };
    const isSpared = (count: number): boolean => count > 0 && (known >= wanted || host.isCounting(lane));
    for (const { range, count } of ranges) {
      if (unit.length === 0 && !isSpared(count)) await host.room(lane, isSparing);
      if (isSpared(count)) {
        host.count(lane, count, range.end - range.start);
        continue;
      }
      addRange(unit, range, order);
      bytes += range.end - range.start;
      known += count;
      lines += count;
      const mostPacked = file.packed && !host.isCounting(lane) ? MOST_PACKED_BYTES : Infinity;
      const next = Math.max(file.packed ? 0 : Math.min(LEAST_PLAIN_BYTES, host.mostUnitBytes), nextUnitBytes(Infinity));
      if (bytes >= Math.min(mostBytes, next, mostPacked) || lines >= host.share(lane)) give();
    }
    give();
  }

  async function cutFile(file: ScannedFile, first: number, last: number): Promise<void> {
    const { behind } = lane;
    const isOldestFirst = order === 'oldest';
    const start = behind && isOldestFirst ? Math.max(first, behind.offset + 1) : first;
    const end = behind && !isOldestFirst ? Math.min(last, behind.offset) : last;
    const total = Math.max(0, end - start);
    host.pass(size - total);
    let length = firstUnitBytes(total);
    const linesBefore = start === 0 ? 0 : start === (behind?.offset ?? NaN) + 1 ? behind?.line : undefined;
    const isInOrder = isOldestFirst || length === total;
    lane.isNumbered = linesBefore !== undefined && size <= MOST_NUMBERED_BYTES && isInOrder;
    lane.linesBefore = linesBefore ?? 0;
    for (let done = 0; done < total;) {
      await host.room(lane, false);
      const from = isOldestFirst ? start + done : end - done - length;
      host.addUnit(lane, file, [{ start: from, end: from + length, isAligned: from === 0 }]);
      done += length;
      length = Math.min(nextUnitBytes(total - done), total - done);
    }
  }

  /** Newest first, only a file that is one unit can be numbered. */
  function firstUnitBytes(total: number): number {
    const isSmall = order === 'newest' && total <= Math.min(MOST_WHOLE_BYTES, host.mostUnitBytes);
    return isSmall ? total : Math.min(nextUnitBytes(total), total);
  }

  function nextUnitBytes(left: number): number {
    const sofar = { isRegex: request.query.mode === 'regex', isCounting: host.isCounting(lane), ...host.sofar(lane) };
    return Math.min(host.mostUnitBytes, unitBytes({ order, ...sofar, left: Math.max(left, sofar.left) }));
  }
}
