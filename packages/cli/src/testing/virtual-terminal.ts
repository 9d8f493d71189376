import { glyphsOf, widthOf } from '../io/width.ts';

/** A character of the screen; the second half of a wide one is empty. */
type Cell = string;

/** A terminal's screen as text: as much of the control language as the screens use. */
export class VirtualTerminal {
  private columns: number;
  private rows: number;
  private main: Cell[][];
  private alternate: Cell[][] | undefined;
  /** Where the cursor was on the first screen. */
  private left = { row: 0, column: 0 };
  private row = 0;
  private column = 0;
  private pending = '';
  private wraps = true;
  private region: { top: number; bottom: number } | undefined;
  isCursorShown = true;
  /** Pasted text comes in brackets. */
  isPasteBracketed = false;
  /** How many times all or the rest of a row was erased. */
  erasedRows = 0;
  /** Everything that was written. */
  raw = '';

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
    this.main = this.blank();
  }

  /** Lines that are too long go on in the next row, as a shell wants it. */
  get isWrapping(): boolean {
    return this.wraps;
  }

  get isAlternate(): boolean {
    return this.alternate !== undefined;
  }

  get lines(): string[] {
    return this.grid.map((cells) => cells.join('').trimEnd());
  }

  get text(): string {
    return this.lines.join('\n');
  }

  resize(columns: number, rows: number): void {
    this.columns = columns;
    this.rows = rows;
    this.region = undefined;
    const fitted = (grid: Cell[][]) =>
      this.blank().map((blank, at) => [...(grid[at] ?? blank), ...blank].slice(0, columns));
    this.main = fitted(this.main);
    if (this.alternate) this.alternate = fitted(this.alternate);
    this.row = Math.min(this.row, rows - 1);
    this.column = Math.min(this.column, columns - 1);
  }

  write(chunk: string): void {
    this.raw += chunk;
    let text = this.pending + chunk;
    this.pending = '';
    while (text !== '') {
      const control =
        /^(?:\u001b\[([?>=<]?)([\d;:]*)([ -/]*)([@-~])|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[()][A-Z0-9]|\u001b[=>78M])/.exec(
          text,
        );
      if (control) {
        if (control[0] === '\u001bM') this.reverseIndex();
        if (control[4] !== undefined) this.sequence(control[1] ?? '', control[2] ?? '', control[4]);
        text = text.slice(control[0].length);
      } else if (text.startsWith('\u001b')) {
        if (text.length < 64) {
          this.pending = text;
          return;
        }
        text = text.slice(1);
      } else if (text.charCodeAt(0) < 32) {
        this.control(text.charAt(0));
        text = text.slice(1);
      } else {
        const run = /^[^\u0000-\u001f]+/.exec(text)?.[0] ?? text;
        for (const glyph of glyphsOf(run)) this.put(glyph);
        text = text.slice(run.length);
      }
    }
  }

  private get grid(): Cell[][] {
    return this.alternate ?? this.main;
  }

  private blank(): Cell[][] {
    return Array.from({ length: this.rows }, () => Array.from({ length: this.columns }, () => ' '));
  }

  private put(glyph: string): void {
    const cells = Math.max(1, widthOf(glyph));
    if (this.column + cells > this.columns) {
      this.column = this.wraps ? 0 : this.columns - cells;
      if (this.wraps) this.lineFeed();
    }
    const line = this.grid[this.row];
    if (!line) return;
    line[this.column] = glyph;
    for (let at = 1; at < cells; at++) line[this.column + at] = '';
    this.column += cells;
  }

  private lineFeed(): void {
    const bottom = this.region?.bottom ?? this.rows - 1;
    if (this.row === bottom) this.scroll(1);
    else if (this.row < this.rows - 1) this.row++;
  }

  private reverseIndex(): void {
    if (this.row === (this.region?.top ?? 0)) this.scroll(-1);
    else this.row = Math.max(0, this.row - 1);
  }

  /** Moves the rows of the region up, or down when negative. */
  private scroll(by: number): void {
    const { top, bottom } = this.region ?? { top: 0, bottom: this.rows - 1 };
    for (let step = 0; step < Math.abs(by); step++) {
      const blank = Array.from({ length: this.columns }, () => ' ');
      this.grid.splice(by > 0 ? top : bottom, 1);
      this.grid.splice(by > 0 ? bottom : top, 0, blank);
    }
  }

  private control(char: string): void {
    if (char === '\r') this.column = 0;
    else if (char === '\n') this.lineFeed();
    else if (char === '\b') this.column = Math.max(0, this.column - 1);
  }

  private erase(row: number, from: number, to: number): void {
    this.erasedRows++;
    this.grid[row]?.fill(' ', from, to);
  }

  private switchScreen(toAlternate: boolean): void {
    if (toAlternate) this.left = { row: this.row, column: this.column };
    else {
      this.row = Math.min(this.rows - 1, this.left.row);
      this.column = this.left.column;
    }
    this.alternate = toAlternate ? this.blank() : undefined;
  }

  private sequence(mark: string, parameters: string, final: string): void {
    const numbers = parameters.split(/[;:]/).map(Number);
    const count = Math.max(1, numbers[0] ?? 1);
    const way = numbers[0] ?? 0;
    if (mark === '?') {
      if (way === 25) this.isCursorShown = final === 'h';
      if (way === 7) this.wraps = final === 'h';
      if (way === 2004) this.isPasteBracketed = final === 'h';
      if (way === 1049) this.switchScreen(final === 'h');
      return;
    }
    if (mark !== '') return;
    switch (final) {
      case 'A':
      case 'F':
        this.row = Math.max(0, this.row - count);
        if (final === 'F') this.column = 0;
        break;
      case 'B':
      case 'E':
        this.row = Math.min(this.rows - 1, this.row + count);
        if (final === 'E') this.column = 0;
        break;
      case 'C':
        this.column = Math.min(this.columns - 1, this.column + count);
        break;
      case 'D':
        this.column = Math.max(0, this.column - count);
        break;
      case 'G':
        this.column = count - 1;
        break;
      case 'H':
        this.row = Math.min(this.rows, Math.max(1, numbers[0] ?? 1)) - 1;
        this.column = Math.min(this.columns, Math.max(1, numbers[1] ?? 1)) - 1;
        break;
      case 'J':
        for (let row = 0; row < this.rows; row++)
          if (way === 2 || way === 3 || row > this.row) this.erase(row, 0, this.columns);
        if (way === 0) this.erase(this.row, this.column, this.columns);
        break;
      case 'K':
        this.erase(this.row, way === 0 ? this.column : 0, way === 1 ? this.column + 1 : this.columns);
        break;
      case 'S':
        this.scroll(count);
        break;
      case 'T':
        this.scroll(-count);
        break;
      case 'r':
        this.region =
          numbers.length < 2 ? undefined : { top: count - 1, bottom: Math.min(this.rows, numbers[1] ?? 1) - 1 };
        this.row = 0;
        this.column = 0;
        break;
      default:
        break;
    }
  }
}
