import type { IndexTable } from '../archive/format.ts';
import type { IndexCache } from '../archive/read-index.ts';
import { inOrderAhead } from './ahead.ts';
import { addRange, blockRanges, blocksInWindow, repeatedHourFrom } from './block-ranges.ts';
import type { Behind } from './block-ranges.ts';
import { createLineMerger, toLineEvent } from './line-merger.ts';
import type { FoundLine } from './line-merger.ts';
import { hasRepeatedHour } from './line-time.ts';
import { createOpenings } from './openings.ts';
import type { PreparedFile } from './openings.ts';
import type { OpenLog } from './open-log.ts';
import { MATCH } from './protocol.ts';
import type { PlanResult, ScannedFile, UnitRange, UnitResult, UnitTask, UnitWork } from './protocol.ts';
import { measureFiles, nameInAnswer } from './search-files.ts';
import type { SearchFile } from './search-files.ts';
import type { SearchEvent, SearchPlace, SearchRequest } from './search-types.ts';
import { bytesDone, inSearchOrder, isPlaceIn } from './search-order.ts';
import { createTaskQueue } from './task-queue.ts';
import { unitBytes } from './unit-sizes.ts';
import type { PoolTask } from './worker-pool.ts';

const MOST_SLOTS = 8;
/** Files that are opened, and whose indexes are asked, before their turn. */
const FILES_AHEAD = 6;
const MOST_EVENTS = 128;
const MOST_CHARACTERS = 128 * 1024;
const MOST_NUMBERED_BYTES = 32 * 1024 * 1024;
const MOST_WHOLE_BYTES = 2 * 1024 * 1024;
const MOST_PLANNED_SHARE = 0.3;
/** As many as stay unpacked until the lines that were found are read. */
const MOST_PACKED_BYTES = 1024 * 1024;
const LEAST_PLANNED_BYTES = 512 * 1024;
const PROGRESS_MS = 100;

interface OpenFile {
  readonly scanned: ScannedFile;
  readonly log: OpenLog;
  isNumbered: boolean;
  linesBefore: number;
  unitsLeft: number;
  isCut: boolean;
}

interface Slot {
  readonly file: OpenFile;
  work: UnitWork;
  result: UnitResult | undefined;
}

/** One search at work: cuts files into units for the workers, and puts what they find in order. */
export interface SearchRun {
  nextTask(): PoolTask | undefined;
  /** Begins. Resolves when the last event can be taken; rejects when the search fails or is stopped. */
  start(): Promise<void>;
  /** The events that are ready. What is not taken holds up the workers. */
  take(): SearchEvent[];
  /** Whether workers have something to do for it. */
  isBusy(): boolean;
  /** Gives up, and lets go of the files as soon as no worker reads them. */
  stop(): Promise<void>;
}

/** What a run needs of the engine. */
export interface RunHost {
  /** Unlike that of any other run. */
  readonly key: string;
  readonly mostUnitBytes: number;
  readonly indexes: IndexCache;
  readonly onDamagedIndex: (path: string) => void;
  /** Says that there are tasks. */
  readonly wake: () => void;
  /** Says that there are events. */
  readonly notify: () => void;
}

export function createSearchRun(request: SearchRequest, host: RunHost): SearchRun {
  const { query, order, context, limit } = request;
  const { key, wake, notify, indexes } = host;
  const giveUp = new AbortController();
  const window = { notBefore: request.notBefore, notAfter: request.notAfter };
  const cancel = new Int32Array(new SharedArrayBuffer(4));
  const tasks = createTaskQueue(wake);
  const openings = createOpenings({
    key,
    query,
    indexes,
    signal: giveUp.signal,
    plan: tasks.plan,
    failure: () => failure,
  });
  const merger = createLineMerger(order, context, limit, request.after?.shown);
  const slots: Slot[] = [];
  const damaged = new Set<string>();
  let stoppedAt: SearchPlace | undefined;
  let events: SearchEvent[] = [];
  let characters = 0;
  let failure: Error | undefined;
  let onChange: (() => void) | undefined;
  const sums = { matched: 0, bytesRead: 0, bytesTotal: 0, cut: 0, progressAt: performance.now() };

  async function start(): Promise<void> {
    const { there, missing } = await measureFiles(inSearchOrder(request));
    sums.bytesTotal = there.reduce((sum, { size }) => sum + size, 0);
    const files = there.filter(({ size }) => size > 0);
    for await (const file of inOrderAhead(files, FILES_AHEAD, openings.prepare)) {
      await until(() => slots.length < MOST_SLOTS);
      if (!(await searchFile(file))) missing.push(nameInAnswer(file.source));
    }
    await until(() => slots.length === 0);
    const truncated = sums.matched > merger.taken;
    const place = truncated ? (stoppedAt ?? request.after) : undefined;
    events.push({ kind: 'end', total: sums.matched, truncated, missing, damaged: [...damaged], stoppedAt: place });
    notify();
  }

  /** False when the file is gone. */
  async function searchFile({ source, key: fileKey, plan, ...prepared }: PreparedFile): Promise<boolean> {
    const log = await prepared.log();
    if (!log) return false;
    if (log.isDamaged) damaged.add(nameInAnswer(source));
    if (log.isIndexDamaged && source.indexPath !== undefined) host.onDamagedIndex(source.indexPath);
    const { size, index } = log;
    const { day, file: name, page = 'windows-1252' } = source;
    const behind = isPlaceIn(request.after, source) ? request.after : undefined;
    const packed = log.isPacked && index ? { raw: index.table.raw, packed: index.table.packed } : undefined;
    const scanned: ScannedFile = { key: fileKey, fd: log.fd, size, day, name, page, window, fold: Infinity, packed };
    sums.bytesTotal += size - source.size;
    const isWhole = window.notBefore === undefined && window.notAfter === undefined && !hasRepeatedHour(day);
    const file = (fold: number): OpenFile => {
      return { scanned: { ...scanned, fold }, log, isNumbered: false, linesBefore: 0, unitsLeft: 0, isCut: false };
    };
    if (index && plan && (await searchBlocks(file(Infinity), index.table, plan, behind, source))) return true;
    const whole = { start: 0, end: size, fold: Infinity };
    const place = isWhole ? whole : await tasks.locate({ kind: 'locate', file: scanned });
    await cutFile(file(place.fold), place.start, place.end, behind);
    return true;
  }

  /** Searches what the index leaves of a file; false when it is to be read as if there were no index. */
  async function searchBlocks(
    file: OpenFile,
    table: IndexTable,
    plan: PlanResult,
    behind: Behind | undefined,
    source: SearchFile,
  ): Promise<boolean> {
    const { day, size, packed } = file.scanned;
    const hasFold = hasRepeatedHour(day);
    if (plan.isIndexDamaged) {
      damaged.add(nameInAnswer(source));
      if (source.indexPath !== undefined) host.onDamagedIndex(source.indexPath);
    }
    const { blocks } = table.header;
    const isSelective = plan.blocks !== undefined && plan.blocks.length <= MOST_PLANNED_SHARE * blocks;
    if (!packed && (hasFold || !isSelective)) return false;
    const span = hasFold ? { from: 0, to: blocks } : blocksInWindow(table, window);
    const fold = hasFold && plan.blocks?.length !== 0 ? await foldOf(file.scanned, table) : Infinity;
    const ranges = [...blockRanges(table, plan.blocks, span, order, behind)];
    const total = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
    const most = Math.max(LEAST_PLANNED_BYTES, Math.ceil(total / MOST_SLOTS));
    sums.bytesRead += size - total;
    await cutRanges({ ...file, scanned: { ...file.scanned, fold }, isNumbered: true }, ranges, most);
    return true;
  }

  async function foldOf(file: ScannedFile, table: IndexTable): Promise<number> {
    const foldFrom = repeatedHourFrom(table, file.day);
    return (await tasks.locate({ kind: 'locate', file, foldFrom })).fold;
  }

  async function cutRanges(file: OpenFile, ranges: readonly UnitRange[], most: number): Promise<void> {
    let unit: UnitRange[] = [];
    let bytes = 0;
    for (const [index, range] of ranges.entries()) {
      addRange(unit, range, order);
      bytes += range.end - range.start;
      const mostPacked = merger.taken < limit ? MOST_PACKED_BYTES : Infinity;
      const mostHere = Math.min(most, nextUnitBytes(Infinity), file.scanned.packed ? mostPacked : Infinity);
      if (index + 1 < ranges.length && bytes < mostHere) continue;
      await until(() => slots.length < MOST_SLOTS);
      addUnit(file, unit);
      unit = [];
      bytes = 0;
    }
    endCut(file);
  }

  async function cutFile(file: OpenFile, first: number, last: number, behind: Behind | undefined): Promise<void> {
    const isOldestFirst = order === 'oldest';
    const start = behind && isOldestFirst ? Math.max(first, behind.offset + 1) : first;
    const end = behind && !isOldestFirst ? Math.min(last, behind.offset) : last;
    const total = Math.max(0, end - start);
    const { size } = file.scanned;
    sums.bytesRead += size - total;
    let length = firstUnitBytes(total);
    const linesBefore = start === 0 ? 0 : start === (behind?.offset ?? NaN) + 1 ? behind?.line : undefined;
    const isInOrder = isOldestFirst || length === total;
    file.isNumbered = linesBefore !== undefined && size <= MOST_NUMBERED_BYTES && isInOrder;
    file.linesBefore = linesBefore ?? 0;
    for (let done = 0; done < total;) {
      await until(() => slots.length < MOST_SLOTS);
      const from = isOldestFirst ? start + done : end - done - length;
      addUnit(file, [{ start: from, end: from + length, isAligned: from === 0 }]);
      done += length;
      length = Math.min(nextUnitBytes(total - done), total - done);
    }
    endCut(file);
  }

  function endCut(file: OpenFile): void {
    file.isCut = true;
    if (file.unitsLeft === 0) endFile(file);
  }

  /** Newest first, only a file that is one unit can be numbered. */
  function firstUnitBytes(total: number): number {
    const isSmall = order === 'newest' && total <= Math.min(MOST_WHOLE_BYTES, host.mostUnitBytes);
    return isSmall ? total : Math.min(nextUnitBytes(total), total);
  }

  function nextUnitBytes(left: number): number {
    const density = sums.matched / Math.max(1, sums.bytesRead);
    const isCounting = merger.taken >= limit;
    const isRegex = query.mode === 'regex';
    return Math.min(host.mostUnitBytes, unitBytes({ order, isRegex, isCounting, left, cut: sums.cut, density }));
  }

  function addUnit(file: OpenFile, ranges: readonly UnitRange[]): void {
    sums.cut += 1;
    file.unitsLeft += 1;
    const slot: Slot = { file, work: { ranges }, result: undefined };
    slots.push(slot);
    perform(slot, false);
  }

  function perform(slot: Slot, isFirst: boolean): void {
    const make = (): UnitTask => ({
      kind: 'unit',
      file: slot.file.scanned,
      query,
      order,
      context,
      most: Math.max(0, limit - merger.taken),
      isNumbered: slot.file.isNumbered,
      cancel,
      ...slot.work,
    });
    tasks.unit(make, isFirst).then((result) => {
      sums.bytesRead += bytesDone(slot.work, result);
      slot.result = result;
      deliver();
    }, fail);
  }

  function deliver(): void {
    const before = events.length;
    while (events.length < MOST_EVENTS && characters < MOST_CHARACTERS) {
      const [slot] = slots;
      if (!slot?.result) break;
      const { result, file } = slot;
      addLines(file.scanned, merger.add(result.lines, file.linesBefore));
      sums.matched += result.matched;
      if (result.isDamaged) damaged.add(nameInAnswer({ day: file.scanned.day, file: file.scanned.name }));
      file.linesBefore += result.newlines;
      if (result.next) {
        slot.work = result.next;
        slot.result = undefined;
        perform(slot, true);
        break;
      }
      slots.shift();
      file.unitsLeft -= 1;
      if (file.isCut && file.unitsLeft === 0) endFile(file);
    }
    if (slots.length > 0 && performance.now() - sums.progressAt >= PROGRESS_MS) addProgress();
    if (events.length > before) notify();
    onChange?.();
  }

  function addLines({ day, name }: ScannedFile, lines: readonly FoundLine[]): void {
    for (const line of lines) {
      const event = toLineEvent(line, day, name);
      if (line.kind === MATCH) stoppedAt = { day, file: name, offset: line.start, line: event.line };
      else if (stoppedAt?.day === day && stoppedAt.file === name) stoppedAt = { ...stoppedAt, shown: line.start };
      events.push(event);
      characters += line.text.length;
    }
  }

  function addProgress(): void {
    sums.progressAt = performance.now();
    events.push({ kind: 'progress', bytesRead: sums.bytesRead, bytesTotal: sums.bytesTotal, matched: sums.matched });
  }

  function endFile(file: OpenFile): void {
    addLines(file.scanned, merger.endFile());
    openings.close(file.log).catch(fail);
  }

  function take(): SearchEvent[] {
    const ready = events;
    events = [];
    characters = 0;
    deliver();
    return ready;
  }

  function fail(error: Error): void {
    failure ??= error;
    onChange?.();
  }

  async function until(isTrue: () => boolean): Promise<void> {
    while (!failure && !isTrue()) await new Promise<void>((resolve) => (onChange = resolve));
    if (failure) throw failure;
  }

  async function stop(): Promise<void> {
    Atomics.store(cancel, 0, 1);
    giveUp.abort(new Error('The search was stopped.'));
    fail(new Error('The search was stopped.'));
    await tasks.stop();
    await openings.closeAll();
  }

  return { nextTask: tasks.next, isBusy: tasks.isBusy, start, take, stop };
}
