import { collator } from '@steward/api-client/rules/collation';
import type { Plain } from '@steward/api-client/columns/column';
import { showDecimal } from '@steward/api-client/rules/numbers';
import type { ReactNode } from 'react';

export type { Plain } from '@steward/api-client/columns/column';

/** Pixels that most names of players take. */
export const PERSON_WIDTH = 144;

/** Pixels of a column of moments, dates with their time or `3 minutes ago`. */
export const MOMENT_WIDTH = 152;

/** One column of a table, as data. The first column names the row. */
export interface Column<T> {
  readonly key: string;
  readonly header: string;
  /** The plain value: what is sorted, filtered and written to CSV. Times as the wire's text. */
  readonly value: (row: T) => Plain;
  /** How it is shown; the value itself by default. */
  readonly cell?: (row: T) => ReactNode;
  /** A badge after it: the values of the column end at one line, whether they have one or not. */
  readonly mark?: (row: T) => ReactNode;
  readonly align?: 'left' | 'right';
  /** False: not sortable. */
  readonly sort?: boolean;
  /** `text` (default), `choice` for a list of the values there are, or none. */
  readonly filter?: 'text' | 'choice' | false;
  /** Pixels. Without it the column takes a share of what is left, at least `least`; the first, which names the row, 176. */
  readonly width?: number;
  /** 120 by default. */
  readonly least?: number;
  /** Its share of what is left; 1 by default. Ignored with `width`. */
  readonly grow?: number;
  readonly hideOnPhone?: boolean;
  /** Not shown until it is chosen. */
  readonly hidden?: boolean;
  /** Its values are times of the wire, in UTC. */
  readonly isMoment?: boolean;
  /** False: not in the CSV. */
  readonly csv?: boolean;
  /** Whether the server keeps this value of the row from the viewer. Kept of all rows, there is no such column. */
  readonly leftOut?: (row: T) => boolean;
}

/** Whether a column holds what is pressed, and nothing to read. */
export const isAction = <T>({ sort, csv }: Pick<Column<T>, 'sort' | 'csv'>): boolean => sort === false && csv === false;

/** The columns of which these rows tell the viewer anything. */
export const toldColumns = <T>(columns: readonly Column<T>[], rows: readonly T[]): readonly Column<T>[] =>
  columns.filter(({ leftOut }) => leftOut === undefined || rows.length === 0 || !rows.every(leftOut));

const MIN_FLEXIBLE = 120;
/** As much as a name of twenty letters takes: the column that names the row is the last to shrink. */
const MIN_NAME = 176;

const leastOf = ({ least = MIN_FLEXIBLE }: Pick<Column<never>, 'least'>, index: number): number =>
  index === 0 ? Math.max(MIN_NAME, least) : least;

/** The grid's tracks for the shown columns. */
export const tracksOf = (columns: readonly Pick<Column<never>, 'width' | 'least' | 'grow'>[]): string =>
  columns
    .map((column, index) =>
      column.width === undefined ? `minmax(${leastOf(column, index)}px, ${column.grow ?? 1}fr)` : `${column.width}px`,
    )
    .join(' ');

/** Pixels below which the table scrolls sideways. */
export const minWidthOf = (columns: readonly Pick<Column<never>, 'width' | 'least'>[]): number =>
  columns.reduce((sum, column, index) => sum + (column.width ?? leastOf(column, index)), 0);

/** Orders two values of a column; nothing comes last where the table asks for it. */
export function comparePlain(a: Plain, b: Plain): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a ?? ''), String(b ?? ''));
}

/** Whether a value passes what was typed: part of the text, or `>5`, `<5`, `=5` for numbers. */
export function matchesFilter(value: Plain, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return true;
  const comparison = /^([<>=])\s*(-?\d+(?:\.\d+)?)$/.exec(wanted);
  if (comparison && typeof value === 'number') {
    const bound = Number(comparison[2]);
    return comparison[1] === '>' ? value > bound : comparison[1] === '<' ? value < bound : value === bound;
  }
  return textOfPlain(value).toLowerCase().includes(wanted);
}

/** Numbers that name a thing: they are shown as they are. */
const NAMES_A_THING = /(?:^i|I)d$|^(?:model|line|interior)$/;

/** What a cell shows where its column says nothing else: numbers with their thousands separated. */
export function textOfCell<T>({ key, value }: Pick<Column<T>, 'key' | 'value'>, row: T): string {
  const plain = value(row);
  return typeof plain === 'number' && !NAMES_A_THING.test(key) ? showDecimal(plain, 2) : textOfPlain(plain);
}

/** A value as a person reads it. */
export function textOfPlain(value: Plain): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
