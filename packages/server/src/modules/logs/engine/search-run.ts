import { createLineMerger } from './line-merger.ts';
import type { FoundLine } from './line-merger.ts';
import { hasRepeatedHour } from './line-time.ts';
import { AFTER, BEFORE } from './protocol.ts';
import type { ScannedFile, UnitRange, UnitResult, UnitTask, UnitWork } from './protocol.ts';
import { closeForWorkers, measureFiles, missingName, openForWorkers } from './search-files.ts';
import type { MeasuredFile } from './search-files.ts';
import type { SearchEvent, SearchRequest } from './search-types.ts';
import { createTaskQueue } from './task-queue.ts';
import { unitBytes } from './unit-sizes.ts';
import type { PoolTask } from './worker-pool.ts';

const MOST_SLOTS = 8;
const MOST_EVENTS = 128;
const MOST_CHARACTERS = 128 * 1024;
const MOST_NUMBERED_BYTES = 32 * 1024 * 1024;
const MOST_WHOLE_BYTES = 2 * 1024 * 1024;
const PROGRESS_MS = 100;

interface OpenFile {
  readonly scanned: ScannedFile;
  readonly isNumbered: boolean;
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
  /** Says that there are tasks. */
  readonly wake: () => void;
  /** Says that there are events. */
  readonly notify: () => void;
}

export function createSearchRun(request: SearchRequest, host: RunHost): SearchRun {
  const { query, order, context, limit } = request;
  const { key, wake, notify } = host;
  const window = { notBefore: request.notBefore, notAfter: request.notAfter };
  const cancel = new Int32Array(new SharedArrayBuffer(4));
  const tasks = createTaskQueue(wake);
  const merger = createLineMerger(order, context, limit);
  const slots: Slot[] = [];
  const openFds = new Set<number>();
  let events: SearchEvent[] = [];
  let characters = 0;
  let failure: Error | undefined;
  let onChange: (() => void) | undefined;
  const sums = { matched: 0, bytesRead: 0, bytesTotal: 0, cut: 0, progressAt: performance.now() };

  async function start(): Promise<void> {
    const { there, missing } = await measureFiles(inSearchOrder(request));
    sums.bytesTotal = there.reduce((sum, { size }) => sum + size, 0);
    for (const [index, source] of there.entries()) {
      if (source.size > 0 && !(await searchFile(source, `${key}/${String(index)}`))) missing.push(missingName(source));
    }
    await until(() => slots.length === 0);
    events.push({ kind: 'end', total: sums.matched, truncated: sums.matched > merger.taken, missing });
    notify();
  }

  /** False when the file is gone. */
  async function searchFile(source: MeasuredFile, fileKey: string): Promise<boolean> {
    await until(() => slots.length < MOST_SLOTS);
    const fd = await openForWorkers(source.path);
    if (fd === undefined) return false;
    openFds.add(fd);
    if (failure) await closeAll();
    const { size, day, file: name, page = 'windows-1252' } = source;
    const scanned: ScannedFile = { key: fileKey, fd, size, day, name, page, window, fold: Infinity };
    const isWhole = window.notBefore === undefined && window.notAfter === undefined && !hasRepeatedHour(day);
    const whole = { start: 0, end: size, fold: Infinity };
    const place = isWhole ? whole : await tasks.locate({ kind: 'locate', file: scanned });
    sums.bytesRead += size - (place.end - place.start);
    await cutFile({ ...scanned, fold: place.fold }, place.start, place.end);
    return true;
  }

  async function cutFile(scanned: ScannedFile, start: number, end: number): Promise<void> {
    const total = end - start;
    let length = firstUnitBytes(total);
    const isNumbered = start === 0 && scanned.size <= MOST_NUMBERED_BYTES && (order === 'oldest' || length === total);
    const file: OpenFile = { scanned, isNumbered, linesBefore: 0, unitsLeft: 0, isCut: false };
    for (let done = 0; done < total;) {
      await until(() => slots.length < MOST_SLOTS);
      const from = order === 'oldest' ? start + done : end - done - length;
      addUnit(file, { start: from, end: from + length, isAligned: from === 0 });
      done += length;
      length = Math.min(nextUnitBytes(), total - done);
    }
    file.isCut = true;
    if (file.unitsLeft === 0) endFile(file);
  }

  /** Newest first, only a file that is one unit can be numbered. */
  function firstUnitBytes(total: number): number {
    const isSmall = order === 'newest' && total <= Math.min(MOST_WHOLE_BYTES, host.mostUnitBytes);
    return isSmall ? total : Math.min(nextUnitBytes(), total);
  }

  function nextUnitBytes(): number {
    const density = sums.matched / Math.max(1, sums.bytesRead);
    const isCounting = merger.taken >= limit;
    const isRegex = query.mode === 'regex';
    return Math.min(host.mostUnitBytes, unitBytes({ order, isRegex, isCounting, cut: sums.cut, density }));
  }

  function addUnit(file: OpenFile, range: UnitRange): void {
    sums.cut += 1;
    file.unitsLeft += 1;
    const slot: Slot = { file, work: { range }, result: undefined };
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
    for (const { kind, start: offset, time, number, text } of lines) {
      events.push({
        kind: 'line',
        day,
        file: name,
        line: Number.isNaN(number) ? undefined : number,
        offset,
        time: Number.isNaN(time) ? null : time,
        text,
        ...(kind === BEFORE ? { context: 'before' } : kind === AFTER ? { context: 'after' } : {}),
      });
      characters += text.length;
    }
  }

  function addProgress(): void {
    sums.progressAt = performance.now();
    events.push({ kind: 'progress', bytesRead: sums.bytesRead, bytesTotal: sums.bytesTotal, matched: sums.matched });
  }

  function endFile(file: OpenFile): void {
    addLines(file.scanned, merger.endFile());
    if (openFds.delete(file.scanned.fd)) closeForWorkers(file.scanned.fd).catch(fail);
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
    fail(new Error('The search was stopped.'));
    await tasks.stop();
    await closeAll();
  }

  async function closeAll(): Promise<void> {
    const fds = [...openFds];
    openFds.clear();
    await Promise.all(fds.map((fd) => closeForWorkers(fd)));
  }

  return { nextTask: tasks.next, isBusy: tasks.isBusy, start, take, stop };
}

function inSearchOrder({ files, order }: SearchRequest): SearchRequest['files'] {
  const sign = order === 'oldest' ? 1 : -1;
  return [...files].sort((a, b) => sign * (Number(a.day) - Number(b.day)));
}

function bytesDone({ range }: UnitWork, { next }: UnitResult): number {
  if (!range) return 0;
  return (next?.range?.start ?? range.end) - range.start;
}
