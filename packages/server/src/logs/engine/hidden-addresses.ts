import { hideAddresses } from '../../core/hide-addresses.ts';
import { foldText } from './fold.ts';
import type { ParsedQuery } from './query.ts';
import { linesHolding } from './regex.ts';

/** Whether a text holds the strings of a query, ignoring case. */
export function holdsStrings({ mode, needles }: Exclude<ParsedQuery, { mode: 'regex' }>, text: string): boolean {
  const folded = foldText(text);
  const isThere = (needle: string): boolean => folded.includes(foldText(needle));
  return mode === 'any' ? needles.some(isThere) : needles.every(isThere);
}

/** Which of the lines that match still do when the addresses in them are hidden, by their indexes. */
export async function stillHolding(query: ParsedQuery, lines: readonly string[]): Promise<ReadonlySet<number>> {
  const kept = new Set<number>();
  const changed: { readonly index: number; readonly text: string }[] = [];
  for (const [index, line] of lines.entries()) {
    const text = hideAddresses(line);
    if (text === line) kept.add(index);
    else if (query.mode === 'regex') changed.push({ index, text });
    else if (holdsStrings(query, text)) kept.add(index);
  }
  if (query.mode !== 'regex') return kept;
  const texts = changed.map(({ text }) => text);
  for (const at of await linesHolding(query.pattern, texts)) kept.add(changed[at]?.index ?? -1);
  return kept;
}
