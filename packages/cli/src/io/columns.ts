import { isLargestFirst, isRight, type Plain, type RecordColumn } from '@steward/api-client/columns/column';
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
  /** What rows are ordered by; the cell when left out. */
  readonly value?: (row: T) => Plain;
  /** Ordered by it, the largest or the latest comes first. */
  readonly isLargestFirst?: boolean;
  /** The word for a value that is a number on the wire. */
  readonly word?: (row: T) => string;
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

type InTerminal<T> = Partial<Pick<Column<T>, 'cell' | 'min' | 'middle'>> & {
  readonly tone?: Tone | ((row: T) => Tone);
};

const toneOf = <T>({ kind }: RecordColumn<T>, tone: InTerminal<T>['tone']): Pick<Column<T>, 'tone'> => {
  if (typeof tone === 'function') return { tone };
  const always = tone ?? (kind === 'id' ? 'quiet' : undefined);
  return always === undefined ? {} : { tone: () => always };
};

/** The columns of a record, with what a terminal adds to them; `false`: not in this table. */
export const resourceOf = <T, K extends string>(
  columns: readonly RecordColumn<T, K>[],
  added: { readonly [Key in K]?: InTerminal<T> | false } = {},
): Resource<T> => ({
  columns: columns.flatMap((column): Column<T>[] => {
    const { key, header, text, leftOut } = column;
    const inTerminal = added[key] ?? {};
    if (inTerminal === false) return [];
    const { tone, ...rest } = inTerminal;
    const align = isRight(column) ? { align: 'right' as const } : {};
    const word = column.kind === 'word' ? { word: (row: T) => String(column.value(row) ?? '') } : {};
    const order = { value: column.value, isLargestFirst: isLargestFirst(column) };
    return [{ key, header, cell: text, leftOut, ...order, ...word, ...align, ...toneOf(column, tone), ...rest }];
  }),
});

/** The key of the word beside a number: `typeName`. */
const wordKey = (key: string): string => `${key}Name`;

/** The row with the word of each number that stands for one beside it. */
export function withWords<T extends object>(row: T, { columns }: Resource<T>): T {
  const source = row as Readonly<Record<string, unknown>>;
  const words = columns.flatMap(({ key, word }) =>
    word && typeof source[key] === 'number' && !Object.hasOwn(source, wordKey(key)) ? [[wordKey(key), word(row)]] : [],
  );
  return words.length === 0 ? row : { ...row, ...(Object.fromEntries(words) as object) };
}

/** The field of these of which no row has a word, though it may have had one; undefined: there is none. */
export const fieldWithoutWord = (fields: readonly string[], rows: readonly object[]): string | undefined =>
  fields.find((field) => {
    const number = /^(.+)Name$/.exec(field)?.[1];
    return (
      number !== undefined &&
      rows.some((row) => Object.hasOwn(row, number)) &&
      !rows.some((row) => Object.hasOwn(row, field))
    );
  });
