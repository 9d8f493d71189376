import { PassThrough } from 'node:stream';
import { isMouse } from './mouse.ts';

/** More keys than somebody types ahead at once; where they are lines, they were pasted. */
const MOST_AT_ONCE = 24;
/** More lines than somebody types ahead at once, however short. */
const MOST_LINES = 3;
/** Longer text that comes at once was pasted, and stays in one piece. */
const MOST_TYPED = 64;
/** Keys that follow each other faster were not typed by hand. */
export const BURST_MS = 25;
/** Then the end of a marked paste is not waited for any longer. */
const PASTE_MS = 2000;
/** What a press of the mouse opened listens to keys a moment later than what a key opened: until then they wait. */
const AFTER_MOUSE_MS = 80;
const MOST_PASTED = 1024 * 1024;
const START = '\u001b[200~';
const END = '\u001b[201~';
const TOKEN = /\u001b\[200~[^]*?(?:\u001b\[201~|$)|\u001b(?:\[[0-?]*[ -/]*[@-~]|O.|\u001b?[^])?|[^]/gu;
const BREAK = /[\r\n]/;
/** A mark, or what the mouse tells, that a chunk cut in two. */
const PART_OF_MARK = /\u001b\[(?:20{0,2}|<[\d;]*)?$/;

/** Input as keys: escape sequences and pastes whole, anything else a character each. */
export function keysOf(text: string): string[] {
  const tokens = text.match(TOKEN) ?? [];
  return tokens.length > MOST_TYPED && !text.includes('\u001b') ? [text] : [...tokens];
}

/** Keys with a line break that came at once. */
const isHeap = (text: string): boolean => text.length > 1 && BREAK.test(text) && !text.includes('\u001b');
/** Whether so many lines of so many characters, which came at once, were pasted rather than typed ahead. */
export const isPaste = (lines: number, characters: number): boolean =>
  lines > MOST_LINES || (lines > 1 && characters > MOST_AT_ONCE);
const linesIn = (text: string): number => text.split(BREAK).filter((line) => line !== '').length;

/**
 * A terminal's input, one key at a time: each is dealt with before the next one comes, however fast they were typed or
 * however late they arrive. So a key that opens a form never takes what was typed into the form with it. What a terminal
 * that marks no pastes pastes is told by its speed, and marked: lines that come at once are text, and send nothing.
 */
export class PacedInput extends PassThrough {
  readonly isTTY = true;
  private readonly source: NodeJS.ReadStream;
  private readonly onMouse: (input: string) => void;
  private readonly waiting: string[] = [];
  private isListening = false;
  private isPumping = false;
  /** What came in one go with a line break in it, until it is known whether more follows. */
  private held = '';
  private timer: NodeJS.Timeout | undefined;
  private lastAt = Number.NEGATIVE_INFINITY;
  /** Characters that came without a pause. */
  private burst = 0;

  /** `onMouse`: told of what the mouse did, which is no key. */
  constructor(source: NodeJS.ReadStream, onMouse: (input: string) => void = () => undefined) {
    super();
    this.onMouse = onMouse;
    this.source = source;
  }

  setRawMode(isRaw: boolean): this {
    this.source.setRawMode(isRaw);
    return this;
  }

  ref(): this {
    this.source.ref();
    if (this.isListening) return this;
    this.isListening = true;
    this.source.setEncoding('utf8');
    this.source.on('data', this.accept);
    this.source.on('end', this.finish);
    this.source.resume();
    return this;
  }

  unref(): this {
    this.isListening = false;
    clearTimeout(this.timer);
    this.source.off('data', this.accept);
    this.source.off('end', this.finish);
    this.source.pause();
    this.source.unref();
    return this;
  }

  /** Sets raw mode anew: who had the terminal meanwhile may have changed it. */
  takeAgain(): void {
    if (!this.isListening) return;
    this.source.setRawMode(false);
    this.source.setRawMode(true);
  }

  private readonly accept = (chunk: string | Buffer): void => {
    const text = this.held + String(chunk);
    const now = performance.now();
    this.burst = now - this.lastAt < BURST_MS ? this.burst + String(chunk).length : text.length;
    this.lastAt = now;
    this.held = '';
    clearTimeout(this.timer);
    if (text.length > MOST_PASTED) this.pass(text);
    else if (text.lastIndexOf(START) > text.lastIndexOf(END)) this.hold(text, PASTE_MS);
    else if (PART_OF_MARK.test(text) || isHeap(text)) this.hold(text, BURST_MS);
    else this.pass(text);
  };

  private hold(text: string, ms: number): void {
    this.held = text;
    this.timer = setTimeout(this.release, ms);
  }

  private readonly release = (): void => {
    clearTimeout(this.timer);
    const text = this.held;
    this.held = '';
    if (text !== '') this.pass(text);
  };

  private pass(text: string): void {
    const lines = isHeap(text) ? linesIn(text) : 1;
    const isWhole = isPaste(lines, Math.max(this.burst, text.length));
    this.waiting.push(...(isWhole ? [`${START}${text}${END}`] : keysOf(text)));
    if (!this.isPumping) this.pump();
  }

  private readonly finish = (): void => {
    this.release();
    this.end();
  };

  private pump(): void {
    const key = this.waiting.shift();
    this.isPumping = key !== undefined;
    if (key === undefined) return;
    if (isMouse(key)) {
      this.onMouse(key);
      setTimeout(() => this.pump(), AFTER_MOUSE_MS);
      return;
    }
    this.write(key);
    setImmediate(() => this.pump());
  }
}
