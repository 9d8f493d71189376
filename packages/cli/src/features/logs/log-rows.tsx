import { useMemo } from 'react';
import { parseLogLine } from '@steward/api-client/rules/log-line/parse-log-line';
import { showDay } from '@steward/api-client/rules/log-days';
import { clean } from '../../io/sanitize.ts';
import { cut, fit, widthOf } from '../../io/width.ts';
import type { Piece } from '../../tui/components/painted.tsx';
import { RowsPane } from '../../tui/components/rows-pane.tsx';
import { useRowText } from '../../tui/hooks/use-page-bindings.ts';
import { useRowPainter } from '../../tui/hooks/use-pane.ts';
import { markedPieces, pieces } from './highlight.ts';
import { partsOf, typeTone, type LogLine } from './line.ts';

const TYPE_CELLS = 10;
/** Longer lines are cut before they are looked at: no row shows so many characters. */
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
  const text = line.text.length > MOST_CHARACTERS ? line.text.slice(0, MOST_CHARACTERS) : line.text;
  const { clock, type, body } = partsOf({ file: line.file, text });
  const head = `${withDay ? `${showDay(line.day)} ` : ''}${clock} `;
  let room = width - head.length - (withType ? TYPE_CELLS + 1 : 0);
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

interface LogRowsProps {
  readonly lines: readonly (LogLine & { readonly context?: string | undefined })[];
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Index of the selected line; -1: none. */
  readonly selected: number;
  readonly matcher: RegExp | undefined;
  readonly withDay: boolean;
}

/** Log lines of which only what fits is drawn. */
export function LogRows({ lines, top, width, height, selected, matcher, withDay }: LogRowsProps) {
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
            { text: isSelected ? '▸ ' : '  ' },
            ...rowPieces(line, { width: width - 2, matcher: isQuiet ? undefined : matcher, withDay, isQuiet }),
          ],
          isSelected,
        );
      }),
    [lines, top, height, width, selected, matcher, withDay, painter],
  );
  return <RowsPane rows={rows} width={width} height={height} />;
}
