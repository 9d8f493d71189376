import type { WideEncoding } from '@steward/api-client/log-forms/formats';
import { createWideReader } from '@steward/api-client/log-forms/wide-text';
import { createLineSplitter, type LinePart } from '../tail/line-splitter.ts';
import { contentOf } from './input-content.ts';
import type { Input } from './input.ts';
import { createLineEnds } from './line-ends.ts';

export interface LineReader {
  /** The lines, those that were read together together. `wide` text comes as UTF-8. */
  lines(): AsyncGenerator<readonly LinePart[], void>;
  /** What was left out or could not be read, when all lines were read. */
  readonly found: { readonly zeros: number; readonly unexplained: number };
}

/** Reads the lines of the file, whatever their ends are, unpacked. Memory does not grow with the file. */
export function createLineReader(input: Input, wide: WideEncoding | undefined): LineReader {
  const reader = wide && createWideReader(wide);
  const ends = createLineEnds();

  async function* lines(): AsyncGenerator<readonly LinePart[], void> {
    const splitter = createLineSplitter();
    for await (const chunk of contentOf(input)) yield splitter.push(ends.push(reader ? reader.write(chunk) : chunk));
    if (reader) yield splitter.push(ends.push(reader.end()));
    yield splitter.push(ends.end());
    const rest = splitter.rest();
    if (rest) yield [rest];
  }

  return {
    lines,
    get found() {
      return { zeros: ends.zeros, unexplained: reader?.unexplained ?? 0 };
    },
  };
}
