import type { Tone } from './style.ts';

/** One column of a list: for tables, `--fields`, screens and documents alike. */
export interface Column<T> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: T) => string;
  readonly align?: 'right';
  /** Cells below which the column is rather dropped than cut. Only columns with it are cut. */
  readonly min?: number;
  /** Cut in the middle, as hashes are. */
  readonly middle?: true;
  readonly tone?: (row: T) => Tone;
  /** Whether the server keeps this value of the row from the viewer. Kept of all rows, there is no such column. */
  readonly leftOut?: (row: T) => boolean;
}

/** The columns of which these rows tell the viewer anything. */
export const toldColumns = <T>(columns: readonly Column<T>[], rows: readonly T[]): readonly Column<T>[] =>
  columns.filter(({ leftOut }) => leftOut === undefined || rows.length === 0 || !rows.every(leftOut));

/** A list of things: its columns, the most needed first. */
export interface Resource<T> {
  readonly columns: readonly Column<T>[];
}
