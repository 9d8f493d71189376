import type { LineSpan } from '@steward/api-client/rules/log-line/spans';
import { splitMatches, type Marks } from './lines.ts';

/** A part of a line: within one thing that it names, or none, and within a match, or none. */
export interface Piece {
  readonly text: string;
  readonly span: LineSpan | undefined;
  readonly isMatch: boolean;
}

/** Cuts a line at what it names, which `parseLogLine()` tells, and at what was searched for; together the pieces are the line. */
export function piecesOf(text: string, spans: readonly LineSpan[], needles: Marks): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  let next = 0;
  splitMatches(text, needles).forEach((part, index) => {
    const end = at + part.length;
    while (at < end) {
      while ((spans[next]?.end ?? Infinity) <= at) next += 1;
      const span = spans[next];
      const isIn = span !== undefined && span.start <= at;
      const to = Math.min(end, span ? (isIn ? span.end : span.start) : end);
      pieces.push({ text: text.slice(at, to), span: isIn ? span : undefined, isMatch: index % 2 === 1 });
      at = to;
    }
  });
  return pieces;
}
