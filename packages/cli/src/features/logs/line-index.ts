import type { LineBuffer } from './buffer.ts';

/** The lines of a buffer that pass a test, kept as they come: only new lines are looked at. */
export class LineIndex<T> {
  private readonly buffer: Pick<LineBuffer<T, unknown>, 'first' | 'end' | 'at'>;
  private readonly test: ((line: T) => boolean) | undefined;
  private numbers: number[] = [];
  private head = 0;

  constructor(buffer: Pick<LineBuffer<T, unknown>, 'first' | 'end' | 'at'>, test?: (line: T) => boolean) {
    this.buffer = buffer;
    this.test = test;
    this.update(buffer.first);
  }

  get count(): number {
    return this.test ? this.numbers.length - this.head : this.buffer.end - this.buffer.first;
  }

  /** The number of the line at a position. */
  numberAt(position: number): number {
    if (!this.test) return this.buffer.first + position;
    return this.numbers[this.head + position] ?? this.buffer.end;
  }

  at(position: number): T | undefined {
    return position < 0 || position >= this.count ? undefined : this.buffer.at(this.numberAt(position));
  }

  /** The position of the first line whose number is not below the one given. */
  positionOf(number: number): number {
    if (!this.test) return Math.max(0, Math.min(this.count, number - this.buffer.first));
    let low = this.head;
    let high = this.numbers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.numbers[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low - this.head;
  }

  /** Takes in a change of the buffer, as its listeners are told. */
  update(from: number): void {
    if (!this.test) return;
    const { first, end } = this.buffer;
    while (this.numbers.length > this.head && (this.numbers.at(-1) ?? 0) >= from) this.numbers.pop();
    while (this.head < this.numbers.length && (this.numbers[this.head] ?? 0) < first) this.head++;
    if (this.head > 4096) {
      this.numbers.splice(0, this.head);
      this.head = 0;
    }
    for (let number = Math.max(from, first); number < end; number++) {
      const line = this.buffer.at(number);
      if (line !== undefined && this.test(line)) this.numbers.push(number);
    }
  }
}
