import type { WireColumns, WireKind } from './wire-rows.ts';

/** A row as the library makes it. */
export type PlainRow = Readonly<Record<string, unknown>>;

/** Numbers above are none on the wire. */
const MOST = 1e300;

/** The rows as `wire-rows.ts` has the database write them, by `JSON.stringify`: what that is measured against, and compared with. */
export const plainLines = (rows: readonly PlainRow[], columns: WireColumns): string =>
  rows.map((row) => JSON.stringify(objectOf(row, columns, ''))).join(',');

function objectOf(row: PlainRow, columns: WireColumns, before: string): PlainRow {
  return Object.fromEntries(
    Object.entries(columns).map(([name, kind]) => {
      if (typeof kind === 'string') return [name, cellOf(row[before + name], kind)];
      const [first = ''] = Object.keys(kind);
      return [name, row[`${name}_${first}`] === null ? null : objectOf(row, kind, `${name}_`)];
    }),
  );
}

function cellOf(value: unknown, kind: WireKind): unknown {
  if (kind === 'flag') return Number(value) === 1;
  if (kind === 'text' || value === null) return value;
  if (kind === 'json') return typeof value === 'string' ? (JSON.parse(value) as unknown) : null;
  const number = Number(value);
  if (kind === 'instant') return `${new Date(number * 1000).toISOString().slice(0, 19)}Z`;
  return Math.abs(number) <= MOST ? number : null;
}
