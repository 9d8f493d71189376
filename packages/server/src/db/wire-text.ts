/** An answer that is the wire's JSON already, in parts as they are made; `T` is what it holds, as the contract types it. */
export class WireText<T> {
  declare readonly holds: T;
  /** Good for once. */
  readonly parts: AsyncIterable<string>;
  /** All of it as one Zstandard frame, for answers that are kept so. */
  readonly packed: (() => Promise<Buffer>) | undefined;

  constructor(parts: AsyncIterable<string>, packed?: () => Promise<Buffer>) {
    this.parts = parts;
    this.packed = packed;
  }

  /** All of it. */
  async text(): Promise<string> {
    const texts: string[] = [];
    for await (const part of this.parts) texts.push(part);
    return texts.join('');
  }
}
