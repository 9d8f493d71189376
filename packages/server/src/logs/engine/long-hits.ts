import type { Stretch } from '@steward/api-client/rules/log-line/excerpt';
import type { SingleBytePage } from './decode.ts';
import { foldText } from './fold.ts';
import { bytesBefore, decodeSpan, findInLine, labelOf } from './long-line.ts';
import type { ReadAt } from './long-line.ts';
import type { ParsedQuery } from './query.ts';
import { firstMatch } from './regex.ts';

/** The most bytes of a line that a regular expression sees. */
export const MOST_REGEX_BYTES = 16 * 1024 * 1024;

/** So much behind the beginning of a match of a pattern is shown with it: where it ends is not told. */
const SHOWN_BEHIND_BYTES = 1024;

/** Where each of the strings stands first in a long line, in bytes from the line's start. */
export function stringsInLongLine(
  read: ReadAt,
  span: Stretch,
  needles: readonly string[],
  page: SingleBytePage,
): Stretch[] {
  const found = findInLine(read, span, needles.map(foldText), labelOf(read, span, page));
  return found.filter((hit) => hit !== undefined);
}

/** The same for a query of any kind; of a pattern, where it matches first. */
export async function hitsInLongLine(
  read: ReadAt,
  span: Stretch,
  query: ParsedQuery,
  page: SingleBytePage,
): Promise<Stretch[]> {
  if (query.mode !== 'regex') return stringsInLongLine(read, span, query.needles, page);
  const seen = { start: span.start, end: Math.min(span.end, span.start + MOST_REGEX_BYTES) };
  const label = labelOf(read, seen, page);
  const offset = await firstMatch(query.pattern, decodeSpan(read, seen, label));
  if (offset === undefined) return [];
  const start = bytesBefore(read, seen, label, offset);
  return [{ start, end: Math.min(span.end - span.start, start + SHOWN_BEHIND_BYTES) }];
}
