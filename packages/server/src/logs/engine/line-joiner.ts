import { AFTER, BEFORE, MATCH } from './protocol.ts';
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
 * Joins the lines that units of one file found into one row without doubles. A line near two matches is shown with the one
 * that comes first in the order.
 */
export interface LineJoiner {
  /**
   * Takes the lines of the next unit, which has `linesBefore` before it and looked at all lines up to `edge`: from the
   * oldest on, those that begin before it, else those that begin there or behind it. Returns those that are sure.
   */
  add(lines: LineColumns, linesBefore: number, edge: number): FoundLine[];
  /** Ends the file; returns the lines after its last match. */
  end(): FoundLine[];
  /** Whether lines around the last match wait for the next unit. */
  readonly isWaiting: boolean;
}

export function createLineJoiner(order: SearchOrder, context: number, shown: number | undefined): LineJoiner {
  const isOldestFirst = order === 'oldest';
  let pending: FoundLine[] = [];
  let last: number | undefined;

  const isLater = (a: number, b: number): boolean => (isOldestFirst ? a > b : a < b);

  function add(columns: LineColumns, linesBefore: number, edge: number): FoundLine[] {
    const lines = toLines(columns, linesBefore).filter(isNew);
    if (context === 0) return lines;
    const passed = last;
    const merged = merge(passed === undefined ? lines : lines.filter((line) => isLater(line.start, passed)));
    const isSure = ({ kind, start }: FoundLine): boolean =>
      kind === MATCH || (isOldestFirst ? start < edge : start >= edge);
    const sure = merged.findLastIndex(isSure) + 1;
    pending = merged.slice(sure);
    return pass(merged.slice(0, sure));
  }

  /** Whether the line was not shown as context by an earlier search that this one goes on with. */
  function isNew(line: FoundLine): boolean {
    return shown === undefined || line.kind === MATCH || isLater(line.start, shown);
  }

  function merge(lines: FoundLine[]): FoundLine[] {
    const byStart = new Map(pending.map((line) => [line.start, line]));
    for (const line of lines) if (line.kind === MATCH || !byStart.has(line.start)) byStart.set(line.start, line);
    return [...byStart.values()].sort((a, b) => (isLater(a.start, b.start) ? 1 : -1));
  }

  function pass(lines: FoundLine[]): FoundLine[] {
    last = lines.at(-1)?.start ?? last;
    return lines;
  }

  function end(): FoundLine[] {
    const rest = pending;
    pending = [];
    return pass(rest);
  }

  return {
    add,
    end,
    get isWaiting() {
      return pending.length > 0;
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
