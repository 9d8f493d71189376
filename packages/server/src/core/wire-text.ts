/** An answer that is the wire's JSON already; `T` is what it holds, as the contract types it. */
export class WireText<T> {
  declare readonly holds: T;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
