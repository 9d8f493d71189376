import { useMemo } from 'react';
import { parseLogLine } from '@steward/api-client/rules/log-line/parse-log-line';
import { showDay } from '@steward/api-client/rules/log-days';
import { clean } from '../../io/sanitize.ts';
import { cut, fit, glyphsOf, take, widthOf } from '../../io/width.ts';
import type { Piece } from '../../tui/components/painted.tsx';
import { RowsPane } from '../../tui/components/rows-pane.tsx';
import { useRowText } from '../../tui/hooks/use-page-bindings.ts';
import { useRowPainter } from '../../tui/hooks/use-pane.ts';
import { markedPieces, pieces } from './highlight.ts';
import { partsOf, typeTone, type LogLine } from './line.ts';

const TYPE_CELLS = 10;
/** Longer lines are cut around what matches: no row shows so many characters. */
const MOST_CHARACTERS = 1200;

interface RowOptions {
  readonly width: number;
  readonly matcher: RegExp | undefined;
  readonly withDay: boolean;
  readonly isQuiet: boolean;
  /** Which log it is from. */
  readonly withType?: boolean;
}

/** What a person looks for first: who it was, and from where. */
const marksOf = (body: string) =>
  parseLogLine(body).spans.flatMap(({ kind, start, end }) =>
    kind === 'player' || kind === 'ip' ? [{ start, end, mark: 'accent' as const }] : [],
  );

/** A log line as pieces of at most `width` cells: clock, type, text with what matched marked. */
export function rowPieces(line: LogLine, { width, matcher, withDay, isQuiet, withType = true }: RowOptions): Piece[] {
  const { clock, type, body: whole } = partsOf(line, { matcher, most: MOST_CHARACTERS });
  const head = `${withDay ? `${showDay(line.day)} ` : ''}${clock} `;
  let room = width - head.length - (withType ? TYPE_CELLS + 1 : 0);
  const body = slid(whole, matcher, room);
  const row: Piece[] = [{ text: head, tone: 'quiet' }];
  if (withType) row.push({ text: `${fit(type, TYPE_CELLS)} `, tone: isQuiet ? 'quiet' : typeTone(type) });
  for (const { text: part, isMatch, mark } of markedPieces(pieces(body, matcher), isQuiet ? [] : marksOf(body))) {
    if (room <= 0) break;
    const short = cut(part, room);
    row.push({ text: short, tone: isMatch ? 'match' : isQuiet ? 'quiet' : (mark ?? 'text') });
    room -= widthOf(short);
  }
  return row;
}

/** How much of a line's beginning stays, and of what stands before the match. */
const HEAD_CELLS = 18;
const BEFORE_CELLS = 6;

/** The text so that its first match is within as many cells: what stands between the beginning and the match is left out. */
function slid(body: string, matcher: RegExp | undefined, room: number): string {
  if (!matcher || widthOf(body) <= room) return body;
  const found = new RegExp(matcher.source, matcher.flags.replace('g', '')).exec(body);
  if (!found || widthOf(body.slice(0, found.index + found[0].length)) <= room - 1) return body;
  const head = take(body, Math.min(HEAD_CELLS, Math.floor(room / 4)));
  const before = glyphsOf(body.slice(head.length, found.index)).slice(-BEFORE_CELLS).join('');
  return `${head}…${before}${body.slice(found.index)}`;
}

type Row = LogLine & { readonly context?: string | undefined };

interface LogRowsProps<T extends Row> {
  readonly lines: readonly T[];
  /** Lines of the content above them. */
  readonly paneTop?: number;
  readonly isMarked?: (line: T) => boolean;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Index of the selected line; -1: none. */
  readonly selected: number;
  readonly matcher: RegExp | undefined;
  readonly withDay: boolean;
}

/** Log lines of which only what fits is drawn. */
export function LogRows<T extends Row>(props: LogRowsProps<T>) {
  const { lines, paneTop = 0, isMarked, top, width, height, selected, matcher, withDay } = props;
  const painter = useRowPainter();
  useRowText(() => {
    const line = lines[selected];
    return line && clean(line.text);
  });
  const rows = useMemo(
    () =>
      lines.slice(top, top + height).map((line, at) => {
        const isSelected = top + at === selected;
        const isQuiet = line.context !== undefined;
        return painter(
          [
            { text: `${isSelected ? '▸' : ' '}${isMarked?.(line) ? '*' : ' '}` },
            ...rowPieces(line, { width: width - 2, matcher: isQuiet ? undefined : matcher, withDay, isQuiet }),
          ],
          isSelected,
        );
      }),
    [lines, top, height, width, selected, matcher, withDay, painter, isMarked],
  );
  return <RowsPane rows={rows} top={paneTop} width={width} height={height} />;
}
