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

/** An answer made of others, under the wire's names; they are made one after another. */
export const wireObject = <T>(of: Readonly<Record<string, WireText<unknown>>>): WireText<T> => new WireText(allOf(of));

async function* allOf(of: Readonly<Record<string, WireText<unknown>>>): AsyncGenerator<string, void> {
  let lead = '{';
  for (const [name, { parts }] of Object.entries(of)) {
    yield `${lead}${JSON.stringify(name)}:`;
    yield* parts;
    lead = ',';
  }
  yield '}';
}
