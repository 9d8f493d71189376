import { PassThrough } from 'node:stream';

/** Longer text that comes at once was pasted, and stays in one piece. */
const MOST_TYPED = 64;
const TOKEN = /\u001b\[200~[^]*?(?:\u001b\[201~|$)|\u001b(?:\[[0-?]*[ -/]*[@-~]|O.|\u001b?[^])?|[^]/gu;

/** Input as keys: escape sequences and pastes whole, anything else a character each. */
export function keysOf(text: string): string[] {
  const tokens = text.match(TOKEN) ?? [];
  return tokens.length > MOST_TYPED && !text.includes('\u001b') ? [text] : [...tokens];
}

/**
 * A terminal's input, one key at a time: each is dealt with before the next one comes, however fast they were typed or
 * however late they arrive. So a key that opens a form never takes what was typed into the form with it.
 */
export class PacedInput extends PassThrough {
  readonly isTTY = true;
  private readonly source: NodeJS.ReadStream;
  private readonly waiting: string[] = [];
  private isListening = false;
  private isPumping = false;

  constructor(source: NodeJS.ReadStream) {
    super();
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
    this.waiting.push(...keysOf(String(chunk)));
    if (!this.isPumping) this.pump();
  };

  private readonly finish = (): void => void this.end();

  private pump(): void {
    const key = this.waiting.shift();
    this.isPumping = key !== undefined;
    if (key === undefined) return;
    this.write(key);
    setImmediate(() => this.pump());
  }
}
