import { wantedOf } from '../../tui/hooks/filter-rows.ts';
import { cut } from '../../io/width.ts';
import type { PaneRow, PaneRows } from '../../tui/terminal/panes.ts';
import type { RowPainter } from '../../tui/terminal/sgr.ts';
import type { LineBuffer } from './buffer.ts';
import type { LogLine } from './line.ts';
import { LineIndex } from './line-index.ts';
import { rowPieces } from './log-rows.tsx';

/** A line of a log that is followed. */
export interface TailLine extends LogLine {
  /** The log that it is from. */
  readonly type: string;
}

/** How lines are laid out: all in one column, or one column for each log. */
export type Layout = 'merged' | 'beside';

export interface ViewOptions {
  readonly width: number;
  readonly height: number;
  /** Names of logs; a column each when beside. */
  readonly types: readonly string[];
  readonly layout: Layout;
  /** Only lines that hold this text, whatever their case; all when empty. */
  readonly filter: string;
  readonly matcher: RegExp | undefined;
  readonly painter: RowPainter;
}

/** What the rest of the screen shows about the lines. */
export interface ViewFacts {
  readonly isHeld: boolean;
  /** Lines below the window while it is held. */
  readonly newer: number;
  readonly isEmpty: boolean;
}

/** Where a held window stands, in numbers of lines. */
interface Held<T> {
  /** The number after that of the last line shown. */
  readonly end: number;
  readonly selected: number;
  /** The selected line itself, by which it is found again. */
  readonly line?: T | undefined;
}

interface Column<T> {
  readonly title: string | undefined;
  readonly index: LineIndex<T>;
  readonly width: number;
}

interface RowToDraw<T> {
  readonly line: T;
  readonly number: number;
  readonly width: number;
  /** It is in a column of its own log. */
  readonly isAlone: boolean;
  readonly drawn: Map<T, PaneRow>;
}

const DIVIDER = ' │ ';
/** The number of newer lines is told no more often than this. */
const COUNT_EVERY_MS = 500;
const LEAST_COLUMN = 24;

/**
 * The window over lines that never stop coming. Follows the newest, or stands still where it is held; draws rows and
 * leaves React alone but for the few facts that its frame shows.
 */
export class TailView<T extends TailLine> {
  private readonly buffer: LineBuffer<T, unknown>;
  private options: ViewOptions;
  private main: LineIndex<T>;
  private columns: readonly Column<T>[] = [];
  private held: Held<T> | undefined;
  private current: ViewFacts = { isHeld: false, newer: 0, isEmpty: true };
  private told = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Rows of the last drawing by their lines: of thousands that come in a second, few are drawn, and none again later. */
  private drawn: ReadonlyMap<T, PaneRow> = new Map();
  private draw: (rows: PaneRows) => void = () => undefined;
  private readonly listeners = new Set<() => void>();

  constructor(buffer: LineBuffer<T, unknown>, options: ViewOptions) {
    this.buffer = buffer;
    this.options = options;
    this.main = new LineIndex(buffer);
    this.rebuild();
  }

  readonly facts = (): ViewFacts => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Takes in what comes until the returned function is called. */
  listen(): () => void {
    const leave = this.buffer.subscribe((from) => {
      this.holdOn(from);
      this.main.update(from);
      for (const { index } of this.columns) if (index !== this.main) index.update(from);
      this.show();
    });
    this.rebuild();
    this.show();
    return () => {
      leave();
      clearTimeout(this.timer);
      this.timer = undefined;
    };
  }

  /** Draws with `draw` until the returned function is called. */
  drawWith(draw: (rows: PaneRows) => void): () => void {
    this.draw = draw;
    this.show();
    return () => {
      if (this.draw === draw) this.draw = () => undefined;
    };
  }

  change(options: ViewOptions): void {
    this.options = options;
    this.rebuild();
    this.show();
  }

  /** The selected line while the window is held. */
  selected(): T | undefined {
    return this.held && this.buffer.at(this.held.selected);
  }

  hold(): void {
    const last = this.main.count - 1;
    this.held ??= { end: this.main.numberAt(this.main.count), selected: this.main.numberAt(Math.max(0, last)) };
    this.show();
  }

  follow(): void {
    this.held = undefined;
    this.show();
  }

  /** Moves the selection, and the window with it; past the last line it follows again. */
  move(by: number): void {
    const { count } = this.main;
    const from = this.held ? this.main.positionOf(this.held.selected) : count - 1;
    if (count === 0 || (!this.held && by > 0)) return;
    if (from + by >= count) return this.follow();
    const to = Math.max(0, from + by);
    const end = this.held ? this.endPosition() : count;
    const top = Math.max(0, end - this.height);
    const nextEnd = to < top ? Math.min(count, to + this.height) : to >= end ? to + 1 : end;
    this.held = { end: this.main.numberAt(nextEnd - 1) + 1, selected: this.main.numberAt(to) };
    this.show();
  }

  /** Holds the window at the oldest line that is kept. */
  oldest(): void {
    if (this.main.count === 0) return;
    const end = Math.min(this.main.count, this.height);
    this.held = { end: this.main.numberAt(end - 1) + 1, selected: this.main.numberAt(0) };
    this.show();
  }

  /** Lines of a window without the titles of columns. */
  private get height(): number {
    return Math.max(1, this.options.height - (this.columns.length > 1 ? 1 : 0));
  }

  private endPosition(): number {
    if (!this.held) return this.main.count;
    return Math.min(this.main.count, Math.max(this.main.positionOf(this.held.end), this.height));
  }

  private rebuild(): void {
    const { filter, types, layout, width } = this.options;
    const { holds, lacks } = wantedOf(filter);
    const passes =
      holds.length + lacks.length === 0
        ? undefined
        : (line: T) => {
            const text = line.text.toLowerCase();
            return holds.every((part) => text.includes(part)) && !lacks.some((part) => text.includes(part));
          };
    this.drawn = new Map();
    this.main = new LineIndex(this.buffer, passes);
    const room = Math.floor((width - DIVIDER.length * (types.length - 1)) / types.length);
    this.columns =
      layout === 'merged' || types.length < 2 || room < LEAST_COLUMN
        ? [{ title: undefined, index: this.main, width }]
        : types.map((title) => ({
            title,
            index: new LineIndex(
              this.buffer,
              (line: T) => line.type === title && (passes === undefined || passes(line)),
            ),
            width: room,
          }));
  }

  /** Keeps the window at its line where lines between were taken out. */
  private holdOn(from: number): void {
    const { held } = this;
    if (!held?.line || from > held.selected || this.buffer.at(held.selected) === held.line) return;
    for (let number = this.buffer.end - 1; number >= this.buffer.first; number--) {
      if (this.buffer.at(number) !== held.line) continue;
      this.held = { ...held, end: held.end + number - held.selected, selected: number };
      return;
    }
  }

  private show(): void {
    if (this.held && this.held.line !== this.buffer.at(this.held.selected))
      this.held = { ...this.held, line: this.buffer.at(this.held.selected) };
    if (this.held && this.held.selected < this.buffer.first)
      this.held = { ...this.held, selected: this.main.numberAt(0) };
    this.tell();
    this.draw(this.rows);
  }

  private readonly rows = (): readonly PaneRow[] => {
    const drawn = new Map<T, PaneRow>();
    const painted = this.columns.map((column) => this.columnRows(column, drawn));
    this.drawn = drawn;
    const [only] = painted;
    if (painted.length === 1 && only) return only;
    const divider = this.options.painter([{ text: DIVIDER, tone: 'quiet' }]).text;
    return Array.from({ length: this.options.height }, (_, row): PaneRow => {
      const text = painted
        .map((cells, at) => {
          const cell = cells[row] ?? { text: '', width: 0 };
          return cell.text + ' '.repeat(Math.max(0, (this.columns[at]?.width ?? 0) - cell.width));
        })
        .join(divider);
      const width = this.columns.reduce((sum, column) => sum + column.width, DIVIDER.length * (painted.length - 1));
      return { text, width };
    });
  };

  private columnRows({ title, index, width }: Column<T>, drawn: Map<T, PaneRow>): PaneRow[] {
    const { painter } = this.options;
    const end = index === this.main ? this.endPosition() : this.held ? index.positionOf(this.held.end) : index.count;
    const rows: PaneRow[] = title === undefined ? [] : [painter([{ text: cut(title, width), tone: 'strong' }])];
    for (let at = Math.max(0, end - this.height); at < end; at++) {
      const line = index.at(at);
      if (line !== undefined)
        rows.push(this.row({ line, number: index.numberAt(at), width, isAlone: title !== undefined, drawn }));
    }
    return rows;
  }

  private row({ line, number, width, isAlone, drawn }: RowToDraw<T>): PaneRow {
    const { matcher, painter } = this.options;
    const make = (isSelected: boolean) =>
      painter(
        [
          { text: isSelected ? '▸ ' : '  ' },
          ...rowPieces(line, { width: width - 2, matcher, withDay: false, isQuiet: false, withType: !isAlone }),
        ],
        isSelected,
      );
    if (number === this.held?.selected) return make(true);
    const row = this.drawn.get(line) ?? make(false);
    drawn.set(line, row);
    return row;
  }

  /** Tells what changed: the state at once, the number of newer lines now and then. */
  private tell(): void {
    const { isHeld, isEmpty, newer } = this.current;
    const next: ViewFacts = {
      isHeld: this.held !== undefined,
      newer: this.held ? this.main.count - this.endPosition() : 0,
      isEmpty: this.main.count === 0,
    };
    if (next.isHeld === isHeld && next.isEmpty === isEmpty && next.newer === newer) return;
    const wait = this.told + COUNT_EVERY_MS - Date.now();
    if (next.isHeld === isHeld && next.isEmpty === isEmpty && wait > 0) {
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        this.tell();
      }, wait);
      return;
    }
    this.told = Date.now();
    this.current = next;
    for (const listener of this.listeners) listener();
  }
}
