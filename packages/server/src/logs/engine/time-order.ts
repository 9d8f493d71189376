import { createLane } from './lane.ts';
import type { Lane } from './lane.ts';
import type { FoundLine } from './line-joiner.ts';
import { AFTER, BEFORE, HIDDEN, MATCH } from './protocol.ts';
import type { SearchOrder } from './protocol.ts';
import { createRanks } from './ranking.ts';
import { nameInAnswer } from './search-files.ts';
import type { SearchFile } from './search-files.ts';
import type { FilePlace, SearchPlace, SearchRequest } from './search-types.ts';

/** Files of later days that are looked at before their turn. */
const LANES_AHEAD = 8;

/** A line with the file that it is of, in the order of the search. */
export interface TimedLine {
  readonly lane: Lane;
  readonly line: FoundLine;
}

/**
 * Puts what is found in the files of a day into one order by time, day after day. A file keeps its own order: a line whose
 * clock went back, or that has no time, stays behind the one before it. At the same time, files come in the order given.
 * Lines of context come with their match; past the last match wanted, those that follow it in its file count as context.
 */
export interface TimeOrder {
  /** Whether a file of this day may begin. */
  mayBegin(day: string): boolean;
  begin(file: SearchFile): Lane;
  /** The lanes that are begun and not over. */
  lanes(): Iterable<Lane>;
  /** The next line; undefined when it is not known yet, or when there is none. */
  next(): TimedLine | undefined;
  /** How many matching lines of a file are still wanted. */
  wanted(lane: Lane): number;
  /** How many files the day of a lane has. */
  lanesOf(day: string): number;
  /** How many of them are not over, at least one; those that have not begun count. */
  leftOf(day: string): number;
  isFirstDay(day: string): boolean;
  /** Whether enough was found, so that the rest is only counted. */
  readonly isFull: boolean;
  /** Whether all files are searched and their lines taken. */
  readonly isOver: boolean;
  readonly taken: number;
  /** How far each file of the last day was shown; undefined when no line was. */
  place(): SearchPlace | undefined;
  /** Files with matching lines of which none was shown. */
  readonly unreached: readonly string[];
}

interface DayOfLanes {
  readonly day: string;
  readonly count: number;
  readonly lanes: Lane[];
  over: number;
}

type OrderOptions = Pick<SearchRequest, 'order' | 'context' | 'limit' | 'after'>;

export function createTimeOrder(files: readonly SearchFile[], options: OrderOptions): TimeOrder {
  const { order, context, limit, after } = options;
  const isOldestFirst = order === 'oldest';
  const [lead, trail] = isOldestFirst ? [BEFORE, AFTER] : [AFTER, BEFORE];
  const days = daysOf(files);
  const firstDay = days[0]?.day;
  const unreached: string[] = [];
  let changes = 0;
  let taken = 0;
  let trailing = context;
  let leading: Lane | undefined;
  let open: Lane | undefined;
  const ranks = createRanks(order);
  let stop: { readonly day: string; readonly lanes: readonly Lane[] } | undefined;

  const isFull = (): boolean => taken >= limit && open === undefined;
  const dayOf = (day: string): DayOfLanes | undefined => days.find((one) => one.day === day);

  function begin({ day, file }: SearchFile): Lane {
    const own = dayOf(day);
    if (!own) throw new Error('The file is of no day of this search.');
    const behind = after?.day === day ? after.files.find((one) => one.file === file) : undefined;
    const onChange = (): void => void (changes += 1);
    const place = { day, name: file, rank: own.lanes.length, lanes: own.count };
    const onEnd = (): void => void (own.over += 1);
    const lane = createLane({ ...place, order, context, behind, onChange, onEnd });
    own.lanes.push(lane);
    return lane;
  }

  function mayBegin(day: string): boolean {
    let ahead = 0;
    for (const { day: one, lanes } of begun()) if (one !== days[0]?.day) ahead += lanes.length;
    return day === days[0]?.day || ahead < LANES_AHEAD;
  }

  /** The days of which a file has begun: files begin in the order of their days. */
  function* begun(): Generator<DayOfLanes, void> {
    for (const day of days) {
      if (day.lanes.length === 0) return;
      yield day;
    }
  }

  function next(): TimedLine | undefined {
    for (;;) {
      const found = step();
      if (!found || found.line.kind !== HIDDEN) return found;
    }
  }

  function step(): TimedLine | undefined {
    if (open) {
      const line = taken < limit ? around(open, lead) : behindLast(open);
      if (line === 'wait') return undefined;
      if (line) return { lane: open, line };
      open = undefined;
    }
    leaveDays();
    const [day] = days;
    if (!day || isFull()) return undefined;
    leading ??= ranks.choose(day, changes);
    const line = leading?.take();
    if (!leading || !line) return undefined;
    const lane = leading;
    if (line.kind === MATCH) {
      taken += 1;
      lane.sent += 1;
      leading = undefined;
      open = context > 0 ? lane : undefined;
      stop = day;
    }
    return { lane, line };
  }

  function behindLast(lane: Lane): FoundLine | 'wait' | undefined {
    const [last, line] = [lane.last, lane.peek()];
    if (trailing === 0) return undefined;
    if (!line) return lane.isOver ? undefined : 'wait';
    const follows = last && (isOldestFirst ? line.start === last.next : line.next === last.start);
    if (!follows) return undefined;
    trailing -= 1;
    lane.take();
    return { ...line, kind: line.kind === HIDDEN || wasShown(lane, line, order) ? HIDDEN : trail };
  }

  function leaveDays(): void {
    for (let [day] = days; day && isOver(day); [day] = days) {
      days.shift();
      for (const lane of day.lanes) if (lane.matched > 0 && lane.sent === 0) unreached.push(nameOf(lane));
    }
  }

  function isOver({ lanes, count }: DayOfLanes): boolean {
    return lanes.length === count && lanes.every((lane) => lane.isOver && (isFull() || lane.waiting === 0));
  }

  function place(): SearchPlace | undefined {
    const shown = stop?.lanes.flatMap(({ place: own }) => own ?? []);
    return stop && shown ? { day: stop.day, files: shown } : after;
  }

  return {
    mayBegin,
    begin,
    *lanes() {
      for (const day of begun()) for (const lane of day.lanes) if (!lane.isOver) yield lane;
    },
    next,
    wanted: (lane) => {
      if (taken >= limit) return open === lane && trailing > 0 ? context : 0;
      return Math.max(0, limit - taken - lane.held);
    },
    lanesOf: (day) => dayOf(day)?.count ?? 1,
    leftOf: (day) => {
      const { count = 1, over = 0 } = dayOf(day) ?? {};
      return Math.max(1, count - over);
    },
    isFirstDay: (day) => day === firstDay,
    get isFull() {
      return isFull();
    },
    get isOver() {
      leaveDays();
      return days.length === 0;
    },
    get taken() {
      return taken;
    },
    place,
    unreached,
  };
}

const nameOf = ({ day, name }: Lane): string => nameInAnswer({ day, file: name });

/** How far a file is shown once a line of it was sent; `shown` never goes back. */
export function placeAfter(lane: Lane, line: FoundLine, order: SearchOrder): FilePlace {
  const { place } = lane;
  if (line.kind !== MATCH && place) return { ...place, shown: line.start };
  const number = Number.isNaN(line.number) ? undefined : line.number;
  const shown = place?.shown;
  const isBehind = shown !== undefined && (order === 'oldest' ? shown > line.start : shown < line.start);
  return { file: lane.name, offset: line.start, line: number, ...(isBehind ? { shown } : {}) };
}

/** The days of files in their order, with how many each has. */
function daysOf(files: readonly SearchFile[]): DayOfLanes[] {
  const days: DayOfLanes[] = [];
  for (const { day } of files) {
    const known = days.at(-1)?.day === day ? days.pop() : undefined;
    days.push({ day, count: (known?.count ?? 0) + 1, lanes: [], over: 0 });
  }
  return days;
}

/** The next of the lines around the match that came last; undefined when all were given. */
function around(lane: Lane, lead: number): FoundLine | 'wait' | undefined {
  const line = lane.peek();
  if (!line) return lane.isSettled ? undefined : 'wait';
  return line.kind === MATCH || line.kind === lead ? undefined : lane.take();
}

/** Whether an earlier search gave the line as context. */
function wasShown({ behind }: Lane, { start }: FoundLine, order: SearchOrder): boolean {
  if (behind?.shown === undefined) return false;
  return order === 'oldest' ? start <= behind.shown : start >= behind.shown;
}
