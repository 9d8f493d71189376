import type { Column } from './columns.ts';
import { clean } from './sanitize.ts';
import type { Paint } from './style.ts';
import { cutMiddle, fit, widthOf } from './width.ts';

const GAP = 2;

interface Layout<T> {
  readonly columns: readonly Column<T>[];
  readonly widths: readonly number[];
  /** Headers of the columns that did not fit. */
  readonly dropped: readonly string[];
}

const totalOf = (widths: readonly number[]) =>
  widths.reduce((sum, width) => sum + width, 0) + GAP * Math.max(0, widths.length - 1);

/** Chooses widths: first cuts the columns that may be cut, then drops the least needed ones, last to first. */
export function layOut<T>(
  columns: readonly Column<T>[],
  cells: readonly (readonly string[])[],
  width: number | undefined,
): Layout<T> {
  const natural = columns.map((column, at) =>
    cells.reduce((most, row) => Math.max(most, widthOf(row[at] ?? '')), widthOf(column.header)),
  );
  if (width === undefined) return { columns, widths: natural, dropped: [] };
  let count = columns.length;
  for (; count > 1; count--) {
    const least = natural.slice(0, count).map((full, at) => Math.min(full, columns[at]?.min ?? full));
    if (totalOf(least) <= width) break;
  }
  const widths = natural.slice(0, count);
  for (let over = totalOf(widths) - width; over > 0; over--) {
    let widest = -1;
    for (let at = 0; at < count; at++) {
      const min = count === 1 ? 1 : columns[at]?.min;
      if (min !== undefined && (widths[at] ?? 0) > min && (widest < 0 || (widths[at] ?? 0) > (widths[widest] ?? 0)))
        widest = at;
    }
    if (widest < 0) break;
    widths[widest] = (widths[widest] ?? 1) - 1;
  }
  return { columns: columns.slice(0, count), widths, dropped: columns.slice(count).map((column) => column.header) };
}

/** The text of a cell in its column's width. */
export function cellText<T>(column: Column<T>, text: string, width: number): string {
  return fit(column.middle ? cutMiddle(text, width) : text, width, column.align ?? 'left');
}

export interface TableText {
  readonly lines: readonly string[];
  readonly dropped: readonly string[];
}

/** A table with a quiet header and no borders. `width` undefined: nothing is cut or dropped. */
export function tableText<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  { width, paint }: { width: number | undefined; paint: Paint },
): TableText {
  const cells = rows.map((row) => columns.map((column) => clean(column.cell(row))));
  const layout = layOut(columns, cells, width);
  const lineOf = (texts: readonly string[]) => texts.join(' '.repeat(GAP)).trimEnd();
  const header = layout.columns.map((column, at) =>
    fit(column.header.toUpperCase(), layout.widths[at] ?? 0, column.align ?? 'left'),
  );
  const body = rows.map((row, index) =>
    lineOf(
      layout.columns.map((column, at) => {
        const last = at === layout.columns.length - 1 && column.align !== 'right';
        const text = cellText(column, cells[index]?.[at] ?? '', layout.widths[at] ?? 0);
        return paint(column.tone?.(row) ?? 'text', last ? text.trimEnd() : text);
      }),
    ),
  );
  return { lines: [paint('quiet', lineOf(header)), ...body], dropped: layout.dropped };
}
