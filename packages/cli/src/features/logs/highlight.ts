import type { SearchMode } from '@steward/api-client/contract/logs';

/** Splits a search text at commas; `\,` is a comma and `\\` a backslash (`decisions.md` section 6). */
export function splitStrings(text: string): string[] {
  const strings = [''];
  for (const [part] of text.matchAll(/\\[\\,]|[^]/gu)) {
    if (part === ',') strings.push('');
    else strings[strings.length - 1] += part === '\\,' || part === '\\\\' ? part.slice(1) : part;
  }
  return strings.map((string) => string.trim()).filter((string) => string !== '');
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Where a search text matches, ignoring case; undefined when that cannot be told here. */
export function matcherOf(text: string, mode: SearchMode): RegExp | undefined {
  try {
    if (mode === 'regex') return new RegExp(text, 'giu');
    const parts = splitStrings(text).sort((a, b) => b.length - a.length);
    return parts.length === 0 ? undefined : new RegExp(parts.map(escaped).join('|'), 'giu');
  } catch {
    return undefined;
  }
}

export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Cuts a line into what matched and what did not. */
export function pieces(line: string, matcher: RegExp | undefined): Piece[] {
  if (!matcher) return [{ text: line, isMatch: false }];
  const found: Piece[] = [];
  let at = 0;
  for (const match of line.matchAll(matcher)) {
    if (match[0] === '') continue;
    if (match.index > at) found.push({ text: line.slice(at, match.index), isMatch: false });
    found.push({ text: match[0], isMatch: true });
    at = match.index + match[0].length;
  }
  if (at < line.length || found.length === 0) found.push({ text: line.slice(at), isMatch: false });
  return found;
}

/** Cuts what did not match where one of the marks begins or ends; marks are in order, none within another. */
export function markedPieces<T>(
  parts: readonly Piece[],
  marks: readonly { readonly start: number; readonly end: number; readonly mark: T }[],
): (Piece & { readonly mark?: T })[] {
  const cut: (Piece & { readonly mark?: T })[] = [];
  let from = 0;
  for (const part of parts) {
    const to = from + part.text.length;
    let at = from;
    const upTo = (end: number, mark?: T) => {
      if (end > at)
        cut.push({
          text: part.text.slice(at - from, end - from),
          isMatch: false,
          ...(mark === undefined ? {} : { mark }),
        });
      at = Math.max(at, end);
    };
    if (part.isMatch) cut.push(part);
    else {
      for (const { start, end, mark } of marks) {
        if (end <= from || start >= to) continue;
        upTo(Math.max(from, start));
        upTo(Math.min(to, end), mark);
      }
      upTo(to);
    }
    from = to;
  }
  return cut;
}
