import { Box } from 'ink';
import { useMemo } from 'react';
import { toldColumns } from '../../io/columns.ts';
import { clean } from '../../io/sanitize.ts';
import { cellText, layOut } from '../../io/table.ts';
import { fit } from '../../io/width.ts';
import type { RowsState } from '../hooks/use-rows.ts';
import { useMouse } from '../hooks/use-mouse.ts';
import { useRowText } from '../hooks/use-page-bindings.ts';
import { rowSentence } from '../../plain/sentence.ts';
import { usePlain } from '../hooks/use-plain.ts';
import { useServices, useVisible } from '../services.ts';
import { Painted, type Piece } from './painted.tsx';

interface DataListProps<T> {
  readonly rows: RowsState<T>;
  readonly width: number;
  /** Rows with the header. */
  readonly height: number;
}

/** Rows by which the widths are chosen; scrolling through more does not make the columns jump. */
const SAMPLE = 400;
const MARK = 2;
/** Rows by which the wheel moves. */
const WHEEL_ROWS = 3;

function sampleOf<T>(rows: readonly T[]): readonly T[] {
  if (rows.length <= SAMPLE) return rows;
  const step = rows.length / SAMPLE;
  return Array.from({ length: SAMPLE }, (_, at) => rows[Math.floor(at * step)]).filter((row) => row !== undefined);
}

/** `▸` the selected row, `+` a marked one. */
const gutterOf = (isSelected: boolean, isMarked: boolean): string =>
  (isSelected ? '▸' : isMarked ? '+' : ' ') + (isSelected && isMarked ? '+' : ' ');

/** A list of which only what fits is drawn. Cells are cut, columns that do not fit are left out. */
export function DataList<T>({ rows: state, width, height }: DataListProps<T>) {
  const { shown: rows, columns: all, list, marked, isMarked } = state;
  const columns = useMemo(() => toldColumns(all, rows), [all, rows]);
  const layout = useMemo(() => {
    const cells = sampleOf(rows).map((row) => columns.map((column) => clean(column.cell(row))));
    return layOut(columns, cells, width - MARK);
  }, [rows, columns, width]);
  const header = layout.columns
    .map((column, at) => fit(column.header.toUpperCase(), layout.widths[at] ?? 0, column.align ?? 'left'))
    .join('  ');
  const textOf = (row: T) => columns.map((column) => clean(column.cell(row))).join('\t');
  useRowText(() => {
    if (marked.length > 0) return marked.map(textOf).join('\n');
    return state.row === undefined ? undefined : textOf(state.row);
  });
  const { plain } = useServices();
  usePlain('list', useVisible(), () => ({
    length: rows.length,
    select: list.select,
    textOf: (at, isWhole) => {
      const row = rows[at];
      return row === undefined ? '' : rowSentence(row, columns, { isMarked: isMarked(row), isWhole });
    },
  }));
  const shown = rows.slice(list.top, list.top + Math.max(0, height - 1));
  const box = useMouse(({ kind, y }) => {
    if (kind !== 'press') return list.select(Math.max(0, list.selected + (kind === 'up' ? -WHEEL_ROWS : WHEEL_ROWS)));
    if (y > 0 && y <= shown.length) return list.select(list.top + y - 1);
    return undefined;
  });
  if (plain) return null;
  return (
    <Box ref={box} flexDirection="column" width={width} height={height}>
      <Painted pieces={[{ text: fit(`  ${header}`, width), tone: 'quiet' }]} />
      {shown.map((row, at) => {
        const index = list.top + at;
        const isSelected = index === list.selected;
        const pieces: Piece[] = [{ text: gutterOf(isSelected, isMarked(row)) }];
        layout.columns.forEach((column, place) => {
          if (place > 0) pieces.push({ text: '  ' });
          pieces.push({
            text: cellText(column, clean(column.cell(row)), layout.widths[place] ?? 0),
            tone: isSelected ? 'text' : column.tone?.(row),
          });
        });
        return <Painted key={index} pieces={pieces} inverse={isSelected} />;
      })}
    </Box>
  );
}
