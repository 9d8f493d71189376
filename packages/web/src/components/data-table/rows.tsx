import { memo, type MouseEvent, type ReactNode } from 'react';
import { SafeText } from '../safe-text.tsx';
import { Marked, None } from '../values.tsx';
import { isAction, textOfCell, type Column } from './column.ts';
import css from './data-table.module.css';

interface TableRowProps<T> {
  readonly row: T;
  readonly index: number;
  readonly columns: readonly Column<T>[];
  readonly tone: 'danger' | 'warning' | 'quiet' | undefined;
  readonly isActive: boolean;
  readonly onOpen: ((row: T) => void) | undefined;
  readonly onFocus: (index: number) => void;
  readonly measure: ((element: Element | null) => void) | undefined;
  readonly top: number | undefined;
}

function valueOf<T>(column: Column<T>, row: T): ReactNode {
  if (column.cell) return column.cell(row);
  const text = textOfCell(column, row);
  if (text === '') return <None />;
  return text === '0' ? <None>0</None> : <SafeText>{text}</SafeText>;
}

function contentOf<T>(column: Column<T>, row: T): ReactNode {
  const value = valueOf(column, row);
  return column.mark ? <Marked mark={column.mark(row)}>{value}</Marked> : value;
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, select, label, [role="menuitem"]') !== null;

function Row<T>(props: TableRowProps<T>) {
  const { row, index, columns, tone, isActive, onOpen, onFocus, measure, top } = props;
  const onClick = (event: MouseEvent) => {
    if (!onOpen || isControl(event.target) || window.getSelection()?.toString()) return;
    onOpen(row);
  };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      data-index={index}
      data-tone={tone}
      tabIndex={isActive ? 0 : -1}
      ref={measure}
      className={onOpen ? css.rowOpen : css.row}
      style={top === undefined ? undefined : { position: 'absolute', insetInline: 0, top }}
      onClick={onClick}
      onFocus={() => onFocus(index)}
    >
      {columns.map((column) => (
        <div
          key={column.key}
          role="cell"
          className={column.align === 'right' ? css.cellRight : css.cell}
          // A column of buttons needs no name where names stand before the values.
          {...(isAction(column) ? { 'data-screen-only': '' } : { 'data-label': column.header })}
          data-cut=""
        >
          {contentOf(column, row)}
        </div>
      ))}
    </div>
  );
}

/** One row; drawn again only when what it shows changes, which keeps scrolling smooth. */
export const TableRow = memo(Row) as typeof Row;

/** As many as a screen holds, so that a list has its height before its rows. */
const SKELETON_ROWS = 20;
const SKELETON_WIDTHS = ['62%', '48%', '70%', '40%', '55%'];

/** Place for the rows that come, so that nothing jumps; drawn only when they are late. */
export const SkeletonRows = ({
  columns,
  visible,
}: {
  readonly columns: readonly Pick<Column<never>, 'key' | 'align'>[];
  readonly visible: boolean;
}) => (
  <div role="rowgroup" className={css.skeletons} aria-hidden="true" data-visible={visible}>
    {Array.from({ length: SKELETON_ROWS }, (_, row) => (
      <div key={row} className={css.skeletonRow}>
        {columns.map(({ key, align }, column) => (
          <span key={key} className={align === 'right' ? css.cellRight : css.cell}>
            <i className={css.bone} style={{ width: SKELETON_WIDTHS[(row + column) % SKELETON_WIDTHS.length] }} />
          </span>
        ))}
      </div>
    ))}
  </div>
);
