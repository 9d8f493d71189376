import type { Column } from '../io/columns.ts';
import { clean } from '../io/sanitize.ts';

const spoken = (header: string): string => header.replace(/ [↑↓]$/, '').toLowerCase();

/** Values of a row that are told unasked: columns come in the order of their need. */
const MOST_VALUES = 5;

/** A row of a list as it is read aloud: what it is first, then each value after its name; what is not there is left out. */
export function rowSentence<T>(
  row: T,
  columns: readonly Column<T>[],
  { isMarked = false, isWhole = false }: { readonly isMarked?: boolean; readonly isWhole?: boolean } = {},
): string {
  const values = columns.flatMap(({ header, cell }, at) => {
    const text = clean(cell(row))
      .replace(/[●○★☆]+ ?/g, '')
      .trim();
    if (text === '' || text === '-') return [];
    return at === 0 || header === '' ? [text] : [`${spoken(header)} ${text}`];
  });
  return [...(isMarked ? ['marked'] : []), ...(isWhole ? values : values.slice(0, MOST_VALUES))].join(', ');
}

/** Drawings and edges, which say nothing when they are read aloud; an upright line parts cells. */
const DRAWN = /[\u2500\u2501\u2504-\u259f]/u;
const UPRIGHT = /[\u2502\u2503]/gu;

/**
 * The content of a frame as lines to read: without its edges, gaps as commas, what is only drawn left out. Of a label and
 * its text the gap is a colon.
 */
export function contentLines(frame: string): readonly string[] {
  const all = frame.split('\n');
  const top = all.findIndex((line) => line.startsWith('┌'));
  const end = all.findIndex((line) => line.startsWith('└'));
  const inner = top < 0 ? all : all.slice(top + 2, end < 0 ? undefined : end).map((line) => line.replace(/^│|│$/g, ''));
  return inner.flatMap((line) => {
    if (DRAWN.test(line)) return [];
    const text = line
      .replace(UPRIGHT, '  ')
      .replace(/▸/g, '')
      .replace(/[●○★☆]+ ?/g, '')
      .replaceAll(' · ', ', ')
      .trim();
    const [first = '', ...rest] = text.split(/\s{2,}/);
    const told = rest.length === 1 ? `${first}: ${rest[0]}` : [first, ...rest].join(', ');
    return told === '' ? [] : [told];
  });
}
