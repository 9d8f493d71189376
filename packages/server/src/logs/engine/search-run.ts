import { growingParts, inOrderAhead } from './ahead.ts';
import { createBars } from './bars.ts';
import { cutLog, type CutHost } from './file-cutter.ts';
import type { Lane, Slot } from './lane.ts';
import { toLineEvent } from './line-joiner.ts';
import { createOpenings, type PreparedFile } from './openings.ts';
import type { ScannedFile, UnitRange, UnitTask } from './protocol.ts';
import { filesThere, nameInAnswer, type SearchFile } from './search-files.ts';
import { bytesDone, edgeOf, inSearchOrder, withoutLines } from './search-order.ts';
import type { RunHost, SearchRun } from './search-run-types.ts';
import type { SearchEvent, SearchRequest } from './search-types.ts';
import { createTaskQueue } from './task-queue.ts';
import { createTimeOrder, placeAfter, type TimedLine, type TimeOrder } from './time-order.ts';
import { createTotalBytes } from './total-bytes.ts';
import { createWaiting } from './waiting.ts';

/** Units at work or waiting for a worker; a file of which nothing is known yet may always have one. */
const MOST_SLOTS = 8;
const LEAST_LANE_SLOTS = 2;
const LEAST_SHARE = 16;
/** Files are opened, and their indexes asked, before their turn, some in one message: few first, so that they begin soon. */
const OPENED = { first: 2, most: 16 };
const MESSAGES_AHEAD = 2;
/** More lines of a file than its share are read at once: others of its day may have fewer. */
const ROOM_OVER_SHARE = 1.25;
/** From more files of a day than this, the first line cannot come before all of them have been looked at. */
const FEW_LANES = 4;
const MOST_EVENTS = 128;
const MOST_CHARACTERS = 128 * 1024;
const PROGRESS_MS = 100;

export function createSearchRun(request: SearchRequest, host: RunHost): SearchRun {
  const { query, order, context, limit } = request;
  const { notify } = host;
  const giveUp = new AbortController();
  const cancel = new Int32Array(new SharedArrayBuffer(4));
  const tasks = createTaskQueue(host.wake);
  const waiting = createWaiting();
  const openings = createOpenings({
    key: host.key,
    query,
    indexes: host.indexes,
    signal: giveUp.signal,
    open: tasks.open,
    failure: waiting.failure,
  });
  const damaged = new Set<string>();
  let timeline: TimeOrder = createTimeOrder([], request);
  let events: SearchEvent[] = [];
  let characters = 0;
  let outstanding = 0;
  const bars = request.bars && createBars(request.bars);
  const sums = { matched: 0, bytesRead: 0, bytesCut: 0, cut: 0, progressAt: performance.now() };
  let total = createTotalBytes([], tasks.measure);

  async function start(): Promise<void> {
    const { files, missing } = await filesThere(inSearchOrder(request), tasks.measure);
    total = createTotalBytes(files, tasks.measure);
    timeline = createTimeOrder(files, request);
    const begin = async (file: PreparedFile): Promise<void> => {
      await waiting.until(() => timeline.mayBegin(file.source.day));
      searchFile(timeline.begin(file.source), file)
        .then((isThere) => isThere || missing.add(nameInAnswer(file.source)))
        .catch(waiting.fail)
        .finally(deliver);
    };
    const prepare = ({ from, to }: { readonly from: number; readonly to: number }) =>
      openings.prepare(files.slice(from, to), from);
    for await (const prepared of inOrderAhead(growingParts(files.length, OPENED), MESSAGES_AHEAD, prepare))
      for (const file of prepared) await begin(file);
    await waiting.until(() => timeline.isOver);
    const truncated = sums.matched > timeline.taken;
    const left = truncated ? { stoppedAt: timeline.place() } : {};
    const unreached = truncated ? timeline.unreached : [];
    addCounts();
    events.push({
      kind: 'end',
      total: sums.matched,
      truncated,
      missing: [...missing],
      damaged: [...damaged].sort(),
      unreached,
      ...left,
    });
    notify();
  }

  /** False when the file is gone. */
  async function searchFile(lane: Lane, file: PreparedFile): Promise<boolean> {
    const { source } = file;
    const log = await file.log();
    total.opened(source, log?.size ?? 0);
    if (!log) {
      lane.end();
      return false;
    }
    if (log.isDamaged) damaged.add(nameInAnswer(source));
    if (log.isIndexDamaged) tellDamagedIndex(source);
    if (log.size > 0)
      await cutLog(lane, file, log, {
        ...cutHost,
        onDamagedIndex: () => {
          damaged.add(nameInAnswer(source));
          tellDamagedIndex(source);
        },
      });
    lane.isCut = true;
    await waiting.until(() => lane.slots.length === 0);
    lane.end();
    await openings.close(log);
    return true;
  }

  function tellDamagedIndex({ indexPath }: SearchFile): void {
    if (indexPath !== undefined) host.onDamagedIndex(indexPath);
  }

  const cutHost: Omit<CutHost, 'onDamagedIndex'> = {
    request,
    key: host.key,
    isAlone: request.files.length === 1,
    mostUnitBytes: host.mostUnitBytes,
    tasks,
    room: (lane, isSparing) => waiting.until(() => (isSparing ? needsMore(lane) : hasRoom(lane))),
    share: (lane) => (timeline.lanesOf(lane.day) === 1 ? Infinity : 2 * shareOf(lane)),
    addUnit,
    pass: (bytes) => {
      sums.bytesRead += bytes;
      sums.bytesCut += bytes;
    },
    isCounting: (lane) => timeline.wanted(lane) === 0,
    wanted: (lane) => timeline.wanted(lane),
    count: (lane, lines, bytes) => {
      sums.matched += lines;
      sums.bytesRead += bytes;
      sums.bytesCut += bytes;
      lane.matched += lines;
    },
    sofar: (lane) => ({
      density: sums.matched / Math.max(1, sums.bytesRead),
      left: total.known - sums.bytesCut,
      cut: timeline.isFirstDay(lane.day) ? lane.cut + (timeline.lanesOf(lane.day) > FEW_LANES ? 1 : 0) : sums.cut,
    }),
  };

  function hasRoom(lane: Lane): boolean {
    const share = Math.ceil(MOST_SLOTS / timeline.leftOf(lane.day));
    if (lane.slots.length >= Math.max(LEAST_LANE_SLOTS, share) || holdsEnough(lane)) return false;
    return outstanding < MOST_SLOTS || isDry(lane);
  }

  /** Whether lines of a file are wanted that it does not hold yet. */
  function needsMore(lane: Lane): boolean {
    if (timeline.isFull) return hasRoom(lane);
    return lane.slots.length === 0 && 2 * lane.waiting < lane.batch;
  }

  /** Whether the lines of a file that wait are likely to be all that it gives: what is behind them is cheaper to count than to read. */
  const holdsEnough = (lane: Lane): boolean =>
    !timeline.isFull && timeline.leftOf(lane.day) > FEW_LANES && 2 * lane.waiting >= shareOf(lane);

  /** No more lines at once than the file is likely to give, besides those of its day that are not over. */
  const shareOf = ({ day }: Lane): number =>
    Math.max(LEAST_SHARE, Math.ceil((limit - timeline.taken) / timeline.leftOf(day)));

  const isDry = ({ slots, waiting: lines }: Lane): boolean => slots.length === 0 && lines === 0;

  function addUnit(lane: Lane, file: ScannedFile, ranges: readonly UnitRange[]): void {
    const slot: Slot = { ranges, work: { ranges }, result: undefined };
    const isFirst = isDry(lane) && timeline.isFirstDay(lane.day);
    sums.cut += 1;
    for (const { start, end } of ranges) sums.bytesCut += end - start;
    lane.cut += 1;
    lane.slots.push(slot);
    perform(lane, file, slot, isFirst && lane.cut > 1);
  }

  function perform(lane: Lane, file: ScannedFile, slot: Slot, isFirst: boolean): void {
    const make = (): UnitTask => ({
      kind: 'unit',
      file,
      query,
      order,
      context,
      hidesAddresses: request.hidesAddresses ?? false,
      most: timeline.wanted(lane),
      isNumbered: lane.isNumbered,
      bars: request.bars,
      batch: Math.min(lane.batch, Math.ceil(ROOM_OVER_SHARE * shareOf(lane))),
      cancel,
      ...slot.work,
    });
    outstanding += 1;
    tasks.unit(make, isFirst).then((result) => {
      outstanding -= 1;
      sums.bytesRead += bytesDone(slot.work, result);
      slot.result = result;
      slot.goOn = () => perform(lane, file, slot, true);
      deliver();
    }, waiting.fail);
  }

  /** Takes what units of a file have found, as far as it has room; false when there was nothing to take. */
  function absorb(lane: Lane): boolean {
    let isTaken = false;
    const [first] = lane.slots;
    if (first?.isLeft && !holdsEnough(lane)) goOn(lane, first);
    for (let [slot] = lane.slots; slot?.result; [slot] = lane.slots) {
      if (lane.waiting >= lane.batch && !timeline.isFull) break;
      const { result } = slot;
      isTaken = true;
      sums.matched += result.matched;
      if (result.bars) bars?.merge(result.bars);
      lane.matched += result.matched;
      lane.add(result, edgeOf(order, slot.ranges, result.next));
      if (result.isDamaged) damaged.add(nameInAnswer({ day: lane.day, file: lane.name }));
      lane.linesBefore += result.newlines;
      if (timeline.isFull) lane.drop();
      const next = timeline.isFull ? withoutLines(result.next) : result.next;
      if (next) {
        slot.work = next;
        slot.result = undefined;
        if (holdsEnough(lane)) slot.isLeft = true;
        else goOn(lane, slot);
        break;
      }
      lane.slots.shift();
    }
    return isTaken;
  }

  /** Does what is left of the first unit of a file: once enough was found only what is to be counted, which may be nothing. */
  function goOn(lane: Lane, slot: Slot): void {
    const work = timeline.isFull ? withoutLines(slot.work) : slot.work;
    if (!work) return void lane.slots.shift();
    slot.work = work;
    slot.isLeft = false;
    slot.goOn?.();
  }

  function deliver(): void {
    const before = events.length;
    for (let isMoving = true; isMoving;) {
      isMoving = false;
      const wasFull = timeline.isFull;
      for (const lane of timeline.lanes()) if (absorb(lane)) isMoving = true;
      while (events.length < MOST_EVENTS && characters < MOST_CHARACTERS) {
        const found = timeline.next();
        if (!found) break;
        addLine(found);
        isMoving = true;
      }
      // That no more lines are wanted may come with no line, and lets every file go on that was left or had no room.
      if (timeline.isFull !== wasFull) isMoving = true;
    }
    if (outstanding > 0 && performance.now() - sums.progressAt >= PROGRESS_MS) tellProgress();
    if (events.length > before) notify();
    waiting.changed();
  }

  function addLine({ lane, line }: TimedLine): void {
    events.push(toLineEvent(line, lane.day, lane.name));
    lane.place = placeAfter(lane, line, order);
    characters += line.text.length;
  }

  /** A part can be told only of the whole, which most searches of few files need not know: they are over before. */
  function tellProgress(): void {
    if (!total.isWhole) return void total.measure()?.then(deliver, waiting.fail);
    sums.progressAt = performance.now();
    events.push({ kind: 'progress', bytesRead: sums.bytesRead, bytesTotal: total.known, matched: sums.matched });
    addCounts();
  }

  function addCounts(): void {
    const counted = bars?.take();
    if (counted) events.push({ kind: 'counts', bars: counted });
  }

  function take(): SearchEvent[] {
    const ready = events;
    events = [];
    characters = 0;
    deliver();
    return ready;
  }

  async function stop(): Promise<void> {
    Atomics.store(cancel, 0, 1);
    giveUp.abort(new Error('The search was stopped.'));
    waiting.fail(new Error('The search was stopped.'));
    await tasks.stop();
    await openings.closeAll();
  }

  return { nextTask: tasks.next, isBusy: tasks.isBusy, start, take, stop };
}
