import { createLineJoiner } from './line-joiner.ts';
import type { FoundLine } from './line-joiner.ts';
import { MATCH } from './protocol.ts';
import type { SearchOrder, UnitRange, UnitResult, UnitWork } from './protocol.ts';
import type { FilePlace } from './search-types.ts';

const MOST_BATCH = 256;
const FIRST_BATCH = 80;
/** Lines that the lanes of a day hold together, about. */
const MOST_HELD = 8192;
const LEAST_BATCH = 8;

/** A unit of a file that is at work, or whose result waits. */
export interface Slot {
  readonly ranges: readonly UnitRange[];
  work: UnitWork;
  result: UnitResult | undefined;
  /** Does what is left of it. */
  goOn?: () => void;
  /** Whether that is put off until more lines of the file are wanted. */
  isLeft?: boolean;
}

export interface LaneOptions {
  readonly day: string;
  readonly name: string;
  /** Its place among the files of its day. */
  readonly rank: number;
  /** How many files its day has. */
  readonly lanes: number;
  readonly order: SearchOrder;
  readonly context: number;
  /** How far an earlier search went in it. */
  readonly behind: FilePlace | undefined;
  /** Called when something was added. */
  readonly onChange: () => void;
  /** Called when no more comes. */
  readonly onEnd: () => void;
}

/** One file of a search: what was found in it waits here for its turn among the other files of its day. */
export interface Lane extends Omit<LaneOptions, 'order' | 'context' | 'lanes' | 'onChange' | 'onEnd'> {
  /** In the order of the file. */
  readonly slots: Slot[];
  /** Units cut so far. */
  cut: number;
  /** Whether all units are cut. */
  isCut: boolean;
  isOver: boolean;
  linesBefore: number;
  isNumbered: boolean;
  matched: number;
  sent: number;
  /** The last match that was sent. */
  place: FilePlace | undefined;
  /** The last line that was taken. */
  last: FoundLine | undefined;
  /** Epoch seconds: where the clock does not go back, what is still to be found lies behind it in the order. */
  reached: number;
  /** How many lines a unit is to send at once. */
  readonly batch: number;
  /** Lines that wait; and how many of them match. */
  readonly waiting: number;
  readonly held: number;
  /** Whether all lines around the last match that it gave are there. */
  readonly isSettled: boolean;
  add(result: UnitResult, edge: number): void;
  /** No more comes. */
  end(): void;
  peek(): FoundLine | undefined;
  take(): FoundLine | undefined;
  /** The time of the next match in epoch seconds, -Infinity where it has none; undefined when no match waits. */
  headTime(): number | undefined;
  /** Forgets what waits. */
  drop(): void;
}

export function createLane({ lanes, order, context, onChange, onEnd, ...own }: LaneOptions): Lane {
  const joiner = createLineJoiner(order, context, own.behind?.shown ?? own.behind?.offset);
  const mostBatch = Math.max(LEAST_BATCH, Math.min(MOST_BATCH, Math.floor(MOST_HELD / lanes)));
  let batch = lanes === 1 ? MOST_BATCH : Math.min(FIRST_BATCH, mostBatch);
  let lines: FoundLine[] = [];
  let at = 0;
  let held = 0;
  let head: number | undefined;

  function put(more: readonly FoundLine[]): void {
    lines = at === lines.length ? [...more] : [...lines.slice(at), ...more];
    at = 0;
    for (const { kind } of more) if (kind === MATCH) held += 1;
  }

  function findHead(): number | undefined {
    for (let index = at; index < lines.length; index++) {
      const line = lines[index];
      if (line?.kind === MATCH) return Number.isNaN(line.time) ? -Infinity : line.time;
    }
    return undefined;
  }

  const lane: Lane = {
    ...own,
    slots: [],
    cut: 0,
    isCut: false,
    isOver: false,
    linesBefore: 0,
    isNumbered: false,
    matched: 0,
    sent: 0,
    place: own.behind,
    last: undefined,
    reached: order === 'oldest' ? -Infinity : Infinity,
    get batch() {
      return batch;
    },
    get waiting() {
      return lines.length - at;
    },
    get held() {
      return held;
    },
    get isSettled() {
      return lane.isOver || !joiner.isWaiting;
    },
    add(result, edge) {
      if (result.lines.kinds.length >= batch) batch = Math.min(mostBatch, batch * 2);
      put(joiner.add(result.lines, lane.linesBefore, edge));
      if (result.reached !== undefined) lane.reached = result.reached;
      onChange();
    },
    end() {
      put(joiner.end());
      lane.isOver = true;
      onEnd();
      onChange();
    },
    peek: () => lines[at],
    take() {
      const line = lines[at];
      if (!line) return undefined;
      at += 1;
      if (line.kind === MATCH) {
        held -= 1;
        head = undefined;
      }
      lane.last = line;
      return line;
    },
    headTime: () => (held === 0 ? undefined : (head ??= findHead())),
    drop() {
      lines = [];
      at = 0;
      held = 0;
      head = undefined;
    },
  };
  return lane;
}
