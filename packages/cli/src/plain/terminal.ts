import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { clean } from '../io/sanitize.ts';
import { BURST_MS, isPaste } from '../tui/paced-input.ts';
import { rowsNow, type PanePlace, type PaneRows, type Panes } from '../tui/terminal/panes.ts';

/** Room in which nothing is cut or left out that a person would hear. */
const ROOM = { columns: 240, rows: 120 };

/** Takes what screens draw, and keeps the last frame as text. */
export class PlainOutput extends Writable {
  readonly isTTY = true;
  readonly columns = ROOM.columns;
  readonly rows = ROOM.rows;
  frame = '';

  override _write(chunk: string | Buffer, _encoding: string, done: () => void): void {
    const text = stripVTControlCharacters(String(chunk));
    if (text.trim() !== '') this.frame = text;
    done();
  }
}

/** Keys for the screens. */
export class PlainInput extends PassThrough {
  readonly isTTY = true;

  setRawMode(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

/** Keeps the rows of the parts that draw themselves, and hands out those that are new. */
export class PlainPanes implements Panes {
  private readonly shown = new Map<object, readonly string[]>();
  private fresh: string[] = [];

  put(key: object, _place: PanePlace, rows: PaneRows): void {
    const lines = rowsNow(rows).map(({ text }) => clean(stripVTControlCharacters(text)).replace(/^▸/, '').trim());
    const old = this.shown.get(key) ?? [];
    const last = old.at(-1);
    const from = last === undefined ? 0 : lines.lastIndexOf(last) + 1;
    this.fresh.push(...lines.slice(from).filter((line) => line !== ''));
    this.shown.set(key, lines);
  }

  remove(key: object): void {
    this.shown.delete(key);
  }

  get hasNew(): boolean {
    return this.fresh.length > 0;
  }

  /** The new lines, each once; `most` of them, the newest, and how many were left out. */
  take(most: number): { readonly lines: readonly string[]; readonly leftOut: number } {
    const lines = this.fresh.slice(-most);
    const leftOut = this.fresh.length - lines.length;
    this.fresh = [];
    return { lines, leftOut };
  }
}

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';

/**
 * What a person types, a line at a time; hidden lines are not echoed. Lines that a terminal gives at once were pasted, and come
 * as one text of several lines.
 */
export class LineReader {
  private readonly input: NodeJS.ReadStream;
  private readonly lines: string[] = [];
  /** Lines that a terminal gave just now, until it is known whether more follow. */
  private held: string[] = [];
  private timer: NodeJS.Timeout | undefined;
  private rest = '';
  private isEnded = false;
  private wake: (() => void) | undefined;
  private readonly decoder = new TextDecoder();
  private readonly onInterrupt: () => void;

  constructor(input: NodeJS.ReadStream, onInterrupt: () => void) {
    this.input = input;
    this.onInterrupt = onInterrupt;
    input.on('data', (chunk: Uint8Array | string) =>
      this.take(typeof chunk === 'string' ? chunk : this.decoder.decode(chunk, { stream: true })),
    );
    for (const event of ['end', 'close', 'error'] as const) input.on(event, () => this.end());
    input.resume();
  }

  get isTty(): boolean {
    return this.input.isTTY;
  }

  /** Whether what is typed is hidden from now on. */
  hide(isHidden: boolean): void {
    if (this.input.isTTY) this.input.setRawMode(isHidden);
  }

  /** The next line; undefined when there is none any more. `null` after `ms` without one. */
  async next(ms: number): Promise<string | undefined | null> {
    if (this.lines.length === 0 && !this.isEnded)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.wake = undefined;
    return this.lines.shift() ?? (this.isEnded ? undefined : null);
  }

  close(): void {
    clearTimeout(this.timer);
    this.input.pause();
  }

  private take(text: string): void {
    // Only while a hidden line is typed do keys come one by one.
    for (const char of text) {
      if (char === CTRL_C) return this.onInterrupt();
      if (char === CTRL_D) return this.end();
      if (char === '\u007f' || char === '\b') this.rest = [...this.rest].slice(0, -1).join('');
      else if (char === '\n' || char === '\r') {
        this.held.push(this.rest);
        this.rest = '';
      } else this.rest += char;
    }
    if (!this.input.isTTY) return this.release();
    clearTimeout(this.timer);
    this.timer = setTimeout(this.release, BURST_MS);
  }

  private readonly release = (): void => {
    clearTimeout(this.timer);
    const { held } = this;
    this.held = [];
    // While keys come one by one, what stands behind the last line break of a paste is its last line.
    const all = held.length > 0 && this.rest !== '' ? [...held, this.rest] : held;
    const text = all.join('\n');
    if (this.input.isTTY && held.length > 0 && isPaste(all.length, text.length)) {
      this.lines.push(text);
      this.rest = '';
    } else this.lines.push(...held);
    if (this.lines.length > 0) this.wake?.();
  };

  private end(): void {
    this.release();
    if (this.rest !== '') this.lines.push(this.rest);
    this.rest = '';
    this.isEnded = true;
    this.wake?.();
  }
}
