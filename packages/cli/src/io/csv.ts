import { csvText } from '@steward/api-client/rules/csv';
import type { Resource } from './columns.ts';
import { fieldOf } from './fields.ts';

type Cell = string | number;

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

/** Tables show a dash where there is nothing. */
const shownCell = (text: string): string => (text === '-' ? '' : text);

/** Without the mark that spreadsheets want: other programs would read it as part of the first header. */
const plainCsv = (rows: readonly (readonly Cell[])[]): string => csvText(rows).replace(/^\uFEFF/, '');

/** A list as CSV: the named fields, or the columns of its table. The header comes even when there is nothing. */
export function rowsCsv<T extends object>(
  rows: readonly T[],
  { columns }: Resource<T>,
  fields: readonly string[] | undefined,
): string {
  if (fields) return plainCsv([fields, ...rows.map((row) => fields.map((field) => cellOf(fieldOf(row, field))))]);
  const header = columns.map((column) => column.header || column.key);
  return plainCsv([header, ...rows.map((row) => columns.map((column) => shownCell(column.cell(row))))]);
}

/** One thing as CSV: a line for each of its fields. */
export function recordCsv(value: object, fields: readonly string[] | undefined): string {
  const keys = fields ?? Object.keys(value);
  return plainCsv([['key', 'value'], ...keys.map((key) => [key, cellOf(fieldOf(value, key))])]);
}
