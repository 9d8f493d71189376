import type { Stretch } from '@steward/api-client/rules/log-line/excerpt';
import type { FileState } from './file-state.ts';
import { hitsInLongLine, stringsInLongLine } from './long-hits.ts';
import { MOST_LINE_BYTES } from './long-line.ts';
import type { ReadAt } from './long-line.ts';
import type { ScannedFile } from './protocol.ts';
import type { ParsedQuery } from './query.ts';

type Lines = Pick<FileState, 'reader' | 'source'>;

/** Where a line lies that is too long to be shown whole; undefined for others. */
function longSpan({ reader }: Lines, start: number): Stretch | undefined {
  if (reader.endOf(start) - start <= MOST_LINE_BYTES) return undefined;
  const end = reader.contentEnd(start);
  return end - start > MOST_LINE_BYTES ? { start, end } : undefined;
}

const readerOf =
  ({ source }: Lines): ReadAt =>
  (target, position) =>
    source.read(target, 0, target.length, position);

/** The line's text around strings that it holds. */
export function textWithStrings(
  lines: Lines,
  start: number,
  needles: readonly string[],
  { page }: Pick<ScannedFile, 'page'>,
): string {
  const span = longSpan(lines, start);
  return lines.reader.text(start, page, span && stringsInLongLine(readerOf(lines), span, needles, page));
}

/** The line's text around what a query finds in it. */
export async function textWithHits(
  lines: Lines,
  start: number,
  query: ParsedQuery,
  { page }: Pick<ScannedFile, 'page'>,
): Promise<string> {
  const span = longSpan(lines, start);
  return lines.reader.text(start, page, span && (await hitsInLongLine(readerOf(lines), span, query, page)));
}

/** Whether a line is too long to be shown whole. */
export const isLong = (lines: Lines, start: number): boolean => longSpan(lines, start) !== undefined;
