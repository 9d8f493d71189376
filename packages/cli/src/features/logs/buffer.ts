/** What a buffer holds at one moment. */
export interface Snapshot<T, S> {
  readonly lines: readonly T[];
  /** How many lines were taken out at the beginning to make room. */
  readonly dropped: number;
  readonly status: S;
}

interface BufferOptions<T, S> {
  readonly status: S;
  /** Lines that are kept at most. */
  readonly most: number;
  /** Where a line belongs among the others; lines that come late are put in their place. */
  readonly placeOf?: ((line: T) => string) | undefined;
  /** Milliseconds between two notices at least: however fast lines come, a screen is drawn at its own pace. */
  readonly everyMs: number;
}

/** Lines that come faster than they can be drawn. */
export class LineBuffer<T, S> {
  private lines: T[] = [];
  private dropped = 0;
  private status: S;
  private current: Snapshot<T, S>;
  private isInOrder = true;
  private timer: NodeJS.Timeout | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly options: BufferOptions<T, S>;

  constructor(options: BufferOptions<T, S>) {
    this.options = options;
    this.status = options.status;
    this.current = { lines: [], dropped: 0, status: options.status };
  }

  readonly get = (): Snapshot<T, S> => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(line: T): void {
    const { placeOf } = this.options;
    const last = this.lines.at(-1);
    if (placeOf && last !== undefined && placeOf(line) < placeOf(last)) this.isInOrder = false;
    this.lines.push(line);
    this.plan();
  }

  setStatus(status: S): void {
    this.status = status;
    this.plan();
  }

  close(): void {
    clearTimeout(this.timer);
    this.listeners.clear();
  }

  private plan(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.sort();
      const over = this.lines.length - this.options.most;
      if (over > 0) {
        this.lines.splice(0, over);
        this.dropped += over;
      }
      this.current = { lines: [...this.lines], dropped: this.dropped, status: this.status };
      for (const listener of this.listeners) listener();
    }, this.options.everyMs);
  }

  private sort(): void {
    const { placeOf } = this.options;
    if (this.isInOrder || !placeOf) return;
    this.isInOrder = true;
    this.lines.sort((a, b) => {
      const [one, other] = [placeOf(a), placeOf(b)];
      return one < other ? -1 : one > other ? 1 : 0;
    });
  }
}
