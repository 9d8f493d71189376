import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';

/** Compresses a text that is kept, in another thread. */
export const packText: (text: string) => Promise<Buffer> = promisify(zstdCompress);

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

/** An answer made of others, under the wire's names: all are begun at once, so that they are read side by side. */
export const wireObject = <T>(of: Readonly<Record<string, WireText<unknown>>>): WireText<T> => new WireText(allOf(of));

async function* allOf(of: Readonly<Record<string, WireText<unknown>>>): AsyncGenerator<string, void> {
  const begun = Object.entries(of).map(([name, { parts }]) => {
    const rest = parts[Symbol.asyncIterator]();
    const first = rest.next();
    // It is heard once its turn comes; another may have failed before.
    first.catch(() => undefined);
    return { name, first, rest };
  });
  let lead = '{';
  for (const { name, first, rest } of begun) {
    yield `${lead}${JSON.stringify(name)}:`;
    for (let part = await first; part.done !== true; part = await rest.next()) yield part.value;
    lead = ',';
  }
  yield '}';
}
