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
  /**
   * What a line is from. Each source keeps its share, so that a noisy one pushes no quiet one out; up to twice as many
   * lines are kept until the next time that room is made.
   */
  readonly sourceOf?: ((line: T) => string) | undefined;
  /** Milliseconds between two notices at least: however fast lines come, a screen is drawn at its own pace. */
  readonly everyMs: number;
}

/**
 * Told after a change: all before `from` is as it was. Lines are counted from the first that ever came, so that a line
 * keeps its number when others are dropped.
 */
export type Listener = (from: number) => void;

/** Lines that come faster than they can be drawn. */
export class LineBuffer<T, S> {
  private lines: T[] = [];
  /** Lines at the beginning that are no longer kept. */
  private head = 0;
  private fresh: T[] = [];
  private isInOrder = true;
  private skipped = 0;
  private gone = 0;
  private nowStatus: S;
  private current: Snapshot<T, S> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly listeners = new Set<Listener>();
  private readonly options: BufferOptions<T, S>;

  constructor(options: BufferOptions<T, S>) {
    this.options = options;
    this.nowStatus = options.status;
    this.current = { lines: [], dropped: 0, status: options.status };
  }

  /** All that is kept, the same until the next notice. */
  readonly get = (): Snapshot<T, S> =>
    (this.current ??= { lines: this.lines.slice(this.head), dropped: this.gone, status: this.nowStatus });

  readonly status = (): S => this.nowStatus;

  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The number of the first line that is kept. */
  get first(): number {
    return this.gone;
  }

  /** The number after that of the last line. */
  get end(): number {
    return this.gone + this.lines.length - this.head;
  }

  /** A line by its number. */
  at(number: number): T | undefined {
    return number < this.gone ? undefined : this.lines[this.head + number - this.gone];
  }

  add(line: T): void {
    const { placeOf, most } = this.options;
    const last = this.fresh.at(-1);
    if (placeOf && last !== undefined && this.isInOrder && placeOf(line) < placeOf(last)) this.isInOrder = false;
    this.fresh.push(line);
    if (this.fresh.length >= most * 2) {
      const kept = this.sharesOf(this.fresh);
      this.skipped += this.fresh.length - kept.length;
      this.fresh = kept;
    }
    this.plan();
  }

  setStatus(status: S): void {
    this.nowStatus = status;
    this.plan();
  }

  close(): void {
    clearTimeout(this.timer);
    this.listeners.clear();
  }

  private plan(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const from = this.take();
      this.current = undefined;
      for (const listener of this.listeners) listener(from);
    }, this.options.everyMs);
  }

  /** Takes in what came; gives the number of the first line that is new or moved. */
  private take(): number {
    const came = this.fresh;
    this.fresh = [];
    if (this.skipped > 0) {
      const kept = this.options.sourceOf ? this.lines.slice(this.head) : [];
      this.gone = this.end + this.skipped - kept.length;
      this.skipped = 0;
      this.lines = kept;
      this.head = 0;
    }
    let from = this.end;
    const late = this.takeLater(came);
    from -= late.length;
    for (const line of late.length > 0 ? this.sorted([...late, ...came]) : came) this.lines.push(line);
    const { most, sourceOf } = this.options;
    const over = this.lines.length - this.head - most;
    if (sourceOf) {
      if (over <= most) return Math.max(from, this.gone);
      const kept = this.sharesOf(this.lines.slice(this.head));
      this.gone += this.lines.length - this.head - kept.length;
      this.lines = kept;
      this.head = 0;
      return this.gone;
    }
    if (over > 0) {
      this.head += over;
      this.gone += over;
    }
    if (this.head > most / 2) {
      this.lines.splice(0, this.head);
      this.head = 0;
    }
    return Math.max(from, this.gone);
  }

  /** The newest lines that there is room for, as many of each source as its share. */
  private sharesOf(lines: readonly T[]): T[] {
    const { most, sourceOf } = this.options;
    if (!sourceOf) return lines.slice(-most);
    const room = new Map<string, number>();
    for (const line of lines) room.set(sourceOf(line), 0);
    const share = Math.max(1, Math.floor(most / Math.max(1, room.size)));
    const kept: T[] = [];
    for (const line of lines.toReversed()) {
      const source = sourceOf(line);
      const taken = room.get(source) ?? 0;
      if (taken >= share) continue;
      room.set(source, taken + 1);
      kept.push(line);
    }
    return kept.reverse();
  }

  /** Sorts what came; takes out the lines that belong after the first of it. */
  private takeLater(came: T[]): T[] {
    const { placeOf } = this.options;
    if (!placeOf || came.length === 0) return [];
    if (!this.isInOrder) came.splice(0, came.length, ...this.sorted(came));
    this.isInOrder = true;
    const [firstLine] = came;
    const place = firstLine === undefined ? '' : placeOf(firstLine);
    let keep = this.lines.length;
    for (; keep > this.head; keep--) {
      const line = this.lines[keep - 1];
      if (line === undefined || placeOf(line) <= place) break;
    }
    return this.lines.splice(keep);
  }

  private sorted(lines: readonly T[]): T[] {
    const { placeOf = () => '' } = this.options;
    return lines.toSorted((a, b) => {
      const [one, other] = [placeOf(a), placeOf(b)];
      return one < other ? -1 : one > other ? 1 : 0;
    });
  }
}
