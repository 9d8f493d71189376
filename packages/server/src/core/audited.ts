/** The answer of a write whose audit entry is written with it. Only `audit` in a handler leads to one. */
export class Audited<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }
}

/** The answer of a write that found nothing to change: its transaction is rolled back, so that this is so. */
export class Unchanged<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }
}

/** What `audit` gives: the way to answer. */
export interface Recorded {
  answer<T>(value: T): Audited<T>;
}

export const recorded: Recorded = { answer: (value) => new Audited(value) };
