import { logTypeOf } from '@steward/api-client/rules/log-access';
import { type ClickHouse, mark } from '../clickhouse/client.ts';
import { createParameters, type Parameters, whole } from '../clickhouse/parameters.ts';
import { isoDay } from '../clickhouse/stored-files.ts';
import { GENERATION_BYTES } from '../clickhouse/table.ts';

/** A file as it is shipped. */
export interface ShippedName {
  readonly day: string;
  readonly file: string;
  readonly source: string;
}

/** What the server holds of one beginning of a file. */
export interface Shipped {
  readonly generation: number;
  /** Offset and size of its first line and of its last, in the file. */
  readonly first: { readonly offset: number; readonly size: number };
  readonly last: { readonly offset: number; readonly size: number };
}

const COLUMNS = {
  generation: 'u64',
  firstOffset: 'u64',
  firstSize: 'u32',
  lastOffset: 'u64',
  lastSize: 'u32',
} as const;

/** What the server holds of a file, by generation. Rows that are there twice count once. */
export async function shippedOf(server: ClickHouse, name: ShippedName): Promise<Shipped[]> {
  const parameters = createParameters();
  const sql =
    `SELECT ${mark}, intDiv(offset, ${whole(GENERATION_BYTES)}) AS generation, min(offset), argMin(size, offset),` +
    ` max(offset), argMax(size, offset) FROM ${server.table} FINAL WHERE ${whereOf(name, parameters)}` +
    ' GROUP BY generation ORDER BY generation';
  const rows = await server.all({ sql, columns: COLUMNS, parameters });
  return rows.map(({ generation, firstOffset, firstSize, lastOffset, lastSize }) => ({
    generation,
    first: { offset: firstOffset % GENERATION_BYTES, size: firstSize },
    last: { offset: lastOffset % GENERATION_BYTES, size: lastSize },
  }));
}

export function whereOf({ day, file, source }: ShippedName, parameters: Parameters): string {
  return (
    `type = ${parameters.text(logTypeOf(file) ?? '')} AND day = toDate(${parameters.text(isoDay(day))})` +
    ` AND file = ${parameters.text(file)} AND source = ${parameters.text(source)}`
  );
}
