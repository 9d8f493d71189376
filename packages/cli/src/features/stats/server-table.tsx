import Table, { type CellProps } from 'ink-table';
import { Box } from 'ink';
import type { PropsWithChildren } from 'react';
import type { Column } from '../../io/columns.ts';
import { clean } from '../../io/sanitize.ts';
import { cut, fit, widthOf } from '../../io/width.ts';
import { rowSentence } from '../../plain/sentence.ts';
import { Painted } from '../../tui/components/painted.tsx';
import { useServices } from '../../tui/services.ts';

interface ServerTableProps<T> {
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly width: number;
  /** With lines between the rows, where there is room for them. */
  readonly isRuled: boolean;
}

const PADDING = 1;

const Line = ({ children }: PropsWithChildren) => <Painted pieces={[{ text: textOf(children), tone: 'quiet' }]} />;
const Head = ({ children }: PropsWithChildren) => <Painted pieces={[{ text: textOf(children), tone: 'quiet' }]} />;
const Cell = ({ children }: CellProps) => <Painted pieces={[{ text: textOf(children) }]} />;
const Nothing = () => <Painted pieces={[]} />;

const textOf = (children: PropsWithChildren['children']): string =>
  Array.isArray(children) ? children.join('') : typeof children === 'string' ? children : '';

const sentenceOf =
  <T,>(columns: readonly Column<T>[]) =>
  (row: T, at: number) => <Painted key={at} pieces={[{ text: rowSentence(row, columns) }]} />;

/** A small table of things that all fit. The texts are cut before, as the table itself never cuts. */
export function ServerTable<T>({ rows, columns, width, isRuled }: ServerTableProps<T>) {
  const { plain } = useServices();
  if (plain) return <Box flexDirection="column">{rows.map(sentenceOf(columns))}</Box>;
  const cells = rows.map((row) => columns.map((column) => clean(column.cell(row))));
  const widths = columns.map((column, at) =>
    Math.max(widthOf(column.header), ...cells.map((row) => widthOf(row[at] ?? ''))),
  );
  const kept = columns.filter(
    (_, at) => widths.slice(0, at + 1).reduce((sum, cell) => sum + cell + 2 * PADDING + 1, 1) <= width,
  );
  const data = cells.map((row) =>
    Object.fromEntries(
      kept.map((column, at) => [
        column.header,
        fit(cut(row[at] ?? '', widths[at] ?? 0), widths[at] ?? 0, column.align ?? 'left'),
      ]),
    ),
  );
  return <Table data={data} padding={PADDING} header={Head} cell={Cell} skeleton={isRuled ? Line : Nothing} />;
}
