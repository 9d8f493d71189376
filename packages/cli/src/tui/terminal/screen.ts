import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { widthOf } from '../../io/width.ts';
import { MOUSE_OFF, MOUSE_ON } from '../mouse.ts';
import { rowsNow, type PanePlace, type PaneRow, type PaneRows, type Panes } from './panes.ts';
import { shiftOf } from './scroll.ts';

/** What the screen needs of a terminal. */
export interface TerminalOutput {
  readonly columns: number;
  readonly rows: number;
  readonly writableNeedDrain: boolean;
  /** What the terminal says now: columns, rows. */
  getWindowSize?(): [number, number];
  write(text: string, done?: () => void): boolean;
  on(event: 'resize' | 'drain', listener: () => void): unknown;
  off(event: 'resize' | 'drain', listener: () => void): unknown;
  once(event: 'drain', listener: () => void): unknown;
}

interface Pane {
  place: PanePlace;
  wanted: PaneRows;
  /** As they were when last drawn. */
  rows: readonly PaneRow[];
  /** What the terminal shows; undefined where the frame is blank or unknown. */
  shown: (PaneRow | undefined)[];
}

const SYNC_ON = '\u001b[?2026h';
const SYNC_OFF = '\u001b[?2026l';
const WRAP_OFF = '\u001b[?7l';
const WRAP_ON = '\u001b[?7h';
const ENTER = '\u001b[?1049h';
const LEAVE = '\u001b[?1049l';
const REVERSE_INDEX = '\u001bM';
const ERASE_REST = '\u001b[K';
const MODES = /\u001b\[\?[\d;]+[hl]/g;
const MOVES = /^(?:\u001b\[[\d;]*[A-HJKf])+/;
const CURSOR_OFF = '\u001b[?25l';
const PASTE_ON = '\u001b[?2004h';
const EMPTY: PaneRow = { text: '', width: 0 };

/** While the terminal's size changes, nothing is drawn for so long. */
const SETTLE_MS = 40;
/** Rows of a pane are drawn 30 times a second at most; a frame, such as of a key, takes them along at once. */
const PANE_EVERY_MS = 1000 / 30;
/** A new pane waits so long at most for the frame that makes room for it. */
const PANE_WAIT_MS = 50;

const at = (row: number, column: number) => `\u001b[${row + 1};${column + 1}H`;
const alike = (a: PaneRow | undefined, b: PaneRow) => a?.text === b.text;

/**
 * Stands between Ink and the terminal. Takes whole frames, lays the panes over them, and writes only rows that are not
 * shown yet, at their place, all at once (synchronised output); a pane that moved on is scrolled by the terminal. What is
 * shown never depends on where the cursor was, so that a resize or a return from the shell is one full drawing.
 */
export class Screen extends Writable implements Panes {
  readonly isTTY = true;
  private readonly out: TerminalOutput;
  private readonly mouseOn: string;
  private readonly mouseOff: string;
  private readonly panes = new Map<object, Pane>();
  private frame: readonly string[] = [];
  private shown: (string | undefined)[] = [];
  private isEntered = false;
  private isWaitingForDrain = false;
  private timer: NodeJS.Timeout | undefined;
  private settlesAt = 0;
  private paintedAt = -Infinity;
  private size: readonly [columns: number, rows: number];
  /** How many times something was drawn. */
  drawn = 0;

  constructor(out: TerminalOutput, { takesMouse = false }: { readonly takesMouse?: boolean } = {}) {
    super({ decodeStrings: false });
    this.out = out;
    this.mouseOn = takesMouse ? MOUSE_ON : '';
    this.mouseOff = takesMouse ? MOUSE_OFF : '';
    this.size = [out.columns, out.rows];
    out.on('resize', this.resized);
  }

  get columns(): number {
    return this.size[0];
  }

  get rows(): number {
    return this.size[1];
  }

  /** Ends listening to the terminal. */
  release(): void {
    clearTimeout(this.timer);
    this.out.off('resize', this.resized);
  }

  /** Writes what changes nothing on the screen, such as text for the clipboard. */
  send(sequence: string): void {
    this.out.write(sequence);
  }

  /** Takes the terminal again and draws everything anew, after somebody else had it. */
  restore(): void {
    this.out.write(`${ENTER}${WRAP_OFF}${CURSOR_OFF}${PASTE_ON}${this.mouseOn}`);
    this.isEntered = true;
    this.forget();
    if (!this.measure()) this.paint();
  }

  put(key: object, place: PanePlace, rows: PaneRows): void {
    const old = this.panes.get(key);
    const moved =
      !old ||
      old.place.x !== place.x ||
      old.place.y !== place.y ||
      old.place.width !== place.width ||
      old.place.height !== place.height;
    if (!moved) {
      old.wanted = rows;
      if (this.timer !== undefined) return;
      const wait = this.paintedAt + PANE_EVERY_MS - performance.now();
      if (wait <= 0) this.paint();
      else this.plan(wait);
      return;
    }
    if (old) this.uncover(old);
    this.panes.set(key, { place, wanted: rows, rows: [], shown: [] });
    this.plan(PANE_WAIT_MS);
  }

  remove(key: object): void {
    const pane = this.panes.get(key);
    if (!pane) return;
    this.panes.delete(key);
    this.uncover(pane);
    this.plan(PANE_WAIT_MS);
  }

  override _write(chunk: string | Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    const text = String(chunk);
    if (text === '') {
      this.out.write('', () => done());
      return;
    }
    const modes = text.match(MODES) ?? [];
    for (const mode of modes) this.setMode(mode);
    const frame = text.replace(MODES, '').replace(MOVES, '');
    if (frame !== '') {
      this.frame = frame.split('\n');
      if (Date.now() >= this.settlesAt) this.paint();
      else this.plan(SETTLE_MS);
    }
    done();
  }

  private setMode(mode: string): void {
    if (mode === SYNC_ON || mode === SYNC_OFF) return;
    if (mode === LEAVE) {
      this.isEntered = false;
      clearTimeout(this.timer);
      this.timer = undefined;
      this.out.write(`${this.mouseOff}\u001b[m\u001b[r${WRAP_ON}${mode}`);
      return;
    }
    this.out.write(mode === ENTER ? mode + WRAP_OFF + this.mouseOn : mode);
    if (mode !== ENTER) return;
    this.isEntered = true;
    this.forget();
    this.measure();
  }

  /** The size may have changed while the process stood still. */
  private measure(): boolean {
    const [columns, rows] = this.out.getWindowSize?.() ?? this.size;
    if (columns === this.size[0] && rows === this.size[1]) return false;
    this.size = [columns, rows];
    setImmediate(this.changedSize);
    return true;
  }

  private readonly resized = (): void => {
    this.size = [this.out.columns, this.out.rows];
    this.changedSize();
  };

  private readonly changedSize = (): void => {
    this.settlesAt = Date.now() + SETTLE_MS;
    this.forget();
    this.emit('resize');
    clearTimeout(this.timer);
    this.timer = undefined;
    this.plan(SETTLE_MS);
  };

  private plan(ms: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.paint();
    }, ms);
  }

  private forget(): void {
    this.shown = [];
    for (const pane of this.panes.values()) pane.shown = [];
  }

  private uncover({ place: { y, height } }: Pane): void {
    for (let row = y; row < y + height; row++) this.shown[row] = undefined;
  }

  private paint(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.isEntered || this.isWaitingForDrain) return;
    if (this.out.writableNeedDrain) {
      this.isWaitingForDrain = true;
      this.out.once('drain', () => {
        this.isWaitingForDrain = false;
        this.paint();
      });
      return;
    }
    for (const pane of this.panes.values()) pane.wanted = pane.rows = rowsNow(pane.wanted);
    let text = '';
    for (const pane of this.panes.values()) if (this.panes.size === 1) text += this.scroll(pane);
    text += this.changedRows();
    for (const pane of this.panes.values()) text += this.changedPaneRows(pane);
    // Rows that came out the same were made all the same: the next are made no sooner than others.
    this.paintedAt = performance.now();
    if (text === '') return;
    this.drawn++;
    this.out.write(SYNC_ON + text + SYNC_OFF);
  }

  private changedRows(): string {
    let text = '';
    const [columns, rows] = this.size;
    for (let row = 0; row < rows; row++) {
      const wanted = this.frame[row] ?? '';
      if (wanted === this.shown[row]) continue;
      const width = widthOf(stripVTControlCharacters(wanted));
      text += at(row, 0) + wanted + (width < columns ? ERASE_REST : '');
      this.shown[row] = wanted;
      for (const { place, shown } of this.panes.values()) shown[row - place.y] = undefined;
    }
    this.shown.length = rows;
    return text;
  }

  private changedPaneRows({ place, rows, shown }: Pane): string {
    let text = '';
    const height = Math.min(place.height, this.rows - place.y);
    for (let row = 0; row < height; row++) {
      const wanted = rows[row] ?? EMPTY;
      const old = shown[row] ?? EMPTY;
      if (!alike(old, wanted))
        text += at(place.y + row, place.x) + wanted.text + ' '.repeat(Math.max(0, old.width - wanted.width));
      shown[row] = wanted;
    }
    shown.length = Math.max(0, height);
    return text;
  }

  /** Lets the terminal move rows that stay: only where the frame around the pane is the same in each row. */
  private scroll(pane: Pane): string {
    const { y, height } = pane.place;
    const side = this.frame[y];
    if (pane.rows.length !== height) return '';
    for (let row = y; row < y + height; row++) if (this.frame[row] !== side || this.shown[row] !== side) return '';
    const by = shiftOf(pane.shown, pane.rows, alike);
    if (by === 0) return '';
    const count = Math.abs(by);
    const blank = Array.from({ length: count }, () => undefined);
    pane.shown = by > 0 ? [...pane.shown.slice(count), ...blank] : [...blank, ...pane.shown.slice(0, -count)];
    const first = by > 0 ? y + height - count : y;
    for (let row = first; row < first + count; row++) this.shown[row] = undefined;
    const moved = by > 0 ? at(y + height - 1, 0) + '\n'.repeat(count) : at(y, 0) + REVERSE_INDEX.repeat(count);
    return `\u001b[${y + 1};${y + height}r${moved}\u001b[r`;
  }
}
