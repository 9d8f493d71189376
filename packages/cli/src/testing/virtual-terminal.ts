import { Unicode11Addon } from '@xterm/addon-unicode11';
import xterm from '@xterm/headless';

/** A terminal's screen as text, read by xterm.js without a window. */
export class VirtualTerminal {
  private readonly terminal: xterm.Terminal;
  isCursorShown = true;
  /** How many times all or the rest of a row was erased. */
  erasedRows = 0;
  /** Everything that was written. */
  raw = '';

  constructor(columns: number, rows: number) {
    this.terminal = new xterm.Terminal({ cols: columns, rows, scrollback: 0, allowProposedApi: true });
    this.terminal.loadAddon(new Unicode11Addon());
    this.terminal.unicode.activeVersion = '11';
    const { parser } = this.terminal;
    for (const final of ['h', 'l'])
      parser.registerCsiHandler({ prefix: '?', final }, (modes) => {
        if (modes.includes(25)) this.isCursorShown = final === 'h';
        return false;
      });
    parser.registerCsiHandler({ final: 'K' }, () => {
      this.erasedRows++;
      return false;
    });
    parser.registerCsiHandler({ final: 'J' }, ([way]) => {
      const { cursorY } = this.terminal.buffer.active;
      this.erasedRows += way === 2 || way === 3 ? this.terminal.rows : this.terminal.rows - cursorY;
      return false;
    });
  }

  /** Lines that are too long go on in the next row, as a shell wants it. */
  get isWrapping(): boolean {
    return this.terminal.modes.wraparoundMode;
  }

  get isAlternate(): boolean {
    return this.terminal.buffer.active.type === 'alternate';
  }

  /** Pasted text comes in brackets. */
  get isPasteBracketed(): boolean {
    return this.terminal.modes.bracketedPasteMode;
  }

  get lines(): string[] {
    const { active } = this.terminal.buffer;
    return Array.from({ length: this.terminal.rows }, (_, row) => {
      const line = active.getLine(active.viewportY + row);
      return (line?.translateToString(true, 0, this.terminal.cols) ?? '').trimEnd();
    });
  }

  get text(): string {
    return this.lines.join('\n');
  }

  resize(columns: number, rows: number): void {
    this.terminal.resize(columns, rows);
  }

  /** What is written is on the screen a moment later; at once when it resolves. */
  write(chunk: string): Promise<void> {
    this.raw += chunk;
    return new Promise((resolve) => this.terminal.write(chunk, resolve));
  }
}
