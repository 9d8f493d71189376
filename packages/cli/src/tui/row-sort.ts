import { collator } from '@steward/api-client/rules/collation';
import type { Column } from '../io/columns.ts';

/** By which column rows are ordered; undefined: as they came. `isTurned`: the other way round. */
export interface Sort {
  readonly key: string | undefined;
  readonly isTurned: boolean;
}

export const AS_IT_CAME: Sort = { key: undefined, isTurned: false };

/** The next column to order by; after the last one, as the rows came. `order` is the column that they come ordered by. */
export function nextSort<T>({ key }: Sort, columns: readonly Column<T>[], order: string | undefined): Sort {
  const keys = columns.map((column) => column.key);
  const at = keys.indexOf(key ?? order ?? '');
  const next = order === undefined ? keys[at + 1] : keys[(at + 1) % keys.length];
  return { key: next === order ? undefined : next, isTurned: false };
}

/** `by level`, `by level, turned round`; empty while rows are as they came. */
export function sortText<T>({ key, isTurned }: Sort, columns: readonly Column<T>[], order: string | undefined): string {
  const header = key === order ? undefined : columns.find((column) => column.key === key)?.header;
  const parts = [
    ...(header === undefined ? [] : [`by ${header.toLowerCase()}`]),
    ...(isTurned ? ['turned round'] : []),
  ];
  return parts.join(', ');
}

type Plain = string | number;

/** Nothing stands last, whichever way. */
const isNothing = (value: Plain): boolean => value === '' || value === '-';

function plainOf<T>(column: Column<T>, row: T): Plain {
  const value = column.value ? column.value(row) : column.cell(row);
  if (value === null || value === undefined) return '';
  return typeof value === 'boolean' ? (value ? 0 : 1) : value;
}

const compare = (one: Plain, other: Plain): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other));

/** The rows in order; equal ones stay as they came. */
export function sorted<T>(rows: readonly T[], columns: readonly Column<T>[], { key, isTurned }: Sort): readonly T[] {
  const column = columns.find((one) => one.key === key);
  if (!column) return isTurned ? rows.toReversed() : rows;
  const way = (column.isLargestFirst === true) === isTurned ? 1 : -1;
  return rows
    .map((row) => ({ row, value: plainOf(column, row) }))
    .sort((one, other) => {
      const [noOne, noOther] = [isNothing(one.value), isNothing(other.value)];
      if (noOne || noOther) return Number(noOne) - Number(noOther);
      return way * compare(one.value, other.value);
    })
    .map(({ row }) => row);
}
