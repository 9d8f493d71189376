import { Box } from 'ink';
import { useMemo } from 'react';
import { showDay } from '@steward/api-client/rules/log-days';
import { cut, fit, widthOf } from '../../io/width.ts';
import { Painted, type Piece } from '../../tui/components/painted.tsx';
import { pieces } from './highlight.ts';
import { partsOf, typeTone, type LogLine } from './line.ts';

const TYPE_CELLS = 10;

interface RowOptions {
  readonly width: number;
  readonly matcher: RegExp | undefined;
  readonly withDay: boolean;
  readonly isQuiet: boolean;
}

/** A log line as pieces of at most `width` cells: clock, type, text with what matched marked. */
function rowPieces(line: LogLine, { width, matcher, withDay, isQuiet }: RowOptions): Piece[] {
  const { clock, type, body } = partsOf(line);
  const head = `${withDay ? `${showDay(line.day)} ` : ''}${clock} `;
  let room = width - head.length - TYPE_CELLS - 1;
  const row: Piece[] = [
    { text: head, tone: 'quiet' },
    { text: `${fit(type, TYPE_CELLS)} `, tone: isQuiet ? 'quiet' : typeTone(type) },
  ];
  for (const { text, isMatch } of pieces(body, matcher)) {
    if (room <= 0) break;
    const short = cut(text, room);
    row.push({ text: short, tone: isMatch ? 'match' : isQuiet ? 'quiet' : 'text' });
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
  const shown = useMemo(
    () =>
      lines.slice(top, top + height).map((line) =>
        rowPieces(line, {
          width: width - 2,
          matcher: line.context ? undefined : matcher,
          withDay,
          isQuiet: line.context !== undefined,
        }),
      ),
    [lines, top, height, width, matcher, withDay],
  );
  return (
    <Box flexDirection="column" height={height}>
      {shown.map((row, at) => {
        const isSelected = top + at === selected;
        return <Painted key={top + at} pieces={[{ text: isSelected ? '▸ ' : '  ' }, ...row]} inverse={isSelected} />;
      })}
    </Box>
  );
}
