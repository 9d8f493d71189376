import { AFTER, BEFORE, HIDDEN, MATCH } from './protocol.ts';
import type { LineColumns, SearchOrder } from './protocol.ts';
import type { LineEvent } from './search-types.ts';

/** A line on its way to the reader. */
export interface FoundLine {
  readonly kind: number;
  readonly start: number;
  readonly next: number;
  readonly time: number;
  readonly number: number;
  readonly text: string;
}

/**
 * Joins the lines that units found into one row without doubles, and ends it after the wanted number of matches. A line
 * near two matches is shown with the one that comes first in the order; past the last match, others count as context.
 */
export interface LineMerger {
  /** Takes the lines of the next unit of a file, which has `linesBefore` before it; returns those that are sure. */
  add(lines: LineColumns, linesBefore: number): FoundLine[];
  /** Ends the file; returns the lines after its last match. */
  endFile(): FoundLine[];
  /** How many matches were let through. */
  readonly taken: number;
}

export function createLineMerger(order: SearchOrder, context: number, limit: number, shown?: number): LineMerger {
  const isOldestFirst = order === 'oldest';
  const trail = isOldestFirst ? AFTER : BEFORE;
  let pending: FoundLine[] = [];
  let previous: FoundLine | undefined;
  let taken = 0;
  let trailing = context;
  let shownBefore = shown;

  const isLater = (a: number, b: number): boolean => (isOldestFirst ? a > b : a < b);

  function add(columns: LineColumns, linesBefore: number): FoundLine[] {
    const lines = toLines(columns, linesBefore).filter(isNew);
    if (context === 0) return pass(lines);
    const edge = previous?.start;
    const merged = merge(edge === undefined ? lines : lines.filter((line) => isLater(line.start, edge)));
    const sure = merged.findLastIndex((line) => line.kind === MATCH) + 1;
    pending = merged.slice(sure);
    return pass(merged.slice(0, sure));
  }

  /** Whether the line was not shown as context by an earlier search that this one goes on with. */
  function isNew(line: FoundLine): boolean {
    return shownBefore === undefined || line.kind === MATCH || isLater(line.start, shownBefore);
  }

  function endFile(): FoundLine[] {
    const last = pass(pending);
    pending = [];
    previous = undefined;
    shownBefore = undefined;
    return last;
  }

  function merge(lines: FoundLine[]): FoundLine[] {
    const byStart = new Map(pending.map((line) => [line.start, line]));
    for (const line of lines) if (line.kind === MATCH || !byStart.has(line.start)) byStart.set(line.start, line);
    return [...byStart.values()].sort((a, b) => (isLater(a.start, b.start) ? 1 : -1));
  }

  function pass(lines: readonly FoundLine[]): FoundLine[] {
    const passed: FoundLine[] = [];
    for (const line of lines) {
      const isWanted = taken < limit;
      if (!isWanted && !(trailing > 0 && follows(line))) break;
      if (!isWanted) trailing -= 1;
      else if (line.kind === MATCH) taken += 1;
      previous = line;
      if (line.kind !== HIDDEN) passed.push(isWanted ? line : { ...line, kind: trail });
    }
    return passed;
  }

  function follows(line: FoundLine): boolean {
    if (!previous) return false;
    return isOldestFirst ? line.start === previous.next : line.next === previous.start;
  }

  return {
    add,
    endFile,
    get taken() {
      return taken;
    },
  };
}

function toLines(columns: LineColumns, linesBefore: number): FoundLine[] {
  const { kinds, starts, nexts, times, numbers, texts } = columns;
  return kinds.map((kind, index) => ({
    kind,
    start: starts[index] ?? 0,
    next: nexts[index] ?? 0,
    time: times[index] ?? NaN,
    number: linesBefore + (numbers[index] ?? NaN),
    text: texts[index] ?? '',
  }));
}

/** A line as the reader gets it. */
export function toLineEvent({ kind, start, time, number, text }: FoundLine, day: string, file: string): LineEvent {
  const context = kind === BEFORE ? 'before' : kind === AFTER ? 'after' : undefined;
  return {
    kind: 'line',
    day,
    file,
    line: Number.isNaN(number) ? undefined : number,
    offset: start,
    time: Number.isNaN(time) ? null : time,
    text,
    ...(context ? { context } : {}),
  };
}
