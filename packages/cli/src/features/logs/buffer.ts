/** What a buffer holds at one moment. */
export interface Snapshot<T, S> {
  readonly lines: readonly T[];
  /** How many lines were taken out at the beginning to make room. */
  readonly dropped: number;
  readonly status: S;
}

interface BufferOptions<S> {
  readonly status: S;
  /** Lines that are kept at most. */
  readonly most: number;
  /** Milliseconds between two notices at least: however fast lines come, a screen is drawn at its own pace. */
  readonly everyMs: number;
}

/** Lines that come faster than they can be drawn. */
export class LineBuffer<T, S> {
  private lines: T[] = [];
  private dropped = 0;
  private status: S;
  private current: Snapshot<T, S>;
  private timer: NodeJS.Timeout | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly options: BufferOptions<S>;

  constructor(options: BufferOptions<S>) {
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
      const over = this.lines.length - this.options.most;
      if (over > 0) {
        this.lines.splice(0, over);
        this.dropped += over;
      }
      this.current = { lines: [...this.lines], dropped: this.dropped, status: this.status };
      for (const listener of this.listeners) listener();
    }, this.options.everyMs);
  }
}
