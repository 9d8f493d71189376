import { logTypeOf } from '@steward/api-client/rules/log-access';
import { decodeLine } from '../engine/decode.ts';
import type { SingleBytePage } from '../engine/decode.ts';
import { mark } from '../clickhouse/client.ts';
import type { ClickHouse } from '../clickhouse/client.ts';
import { createParameters, whole } from '../clickhouse/parameters.ts';
import type { Parameters } from '../clickhouse/parameters.ts';
import { isoDay } from '../clickhouse/stored-files.ts';
import { GENERATION_BYTES } from '../clickhouse/table.ts';
import { readAt } from '@steward/api-client/log-forms/read-at';
import { trimReturns } from '../tail/decode-line.ts';
import type { FileHandle } from 'node:fs/promises';

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

/** Whether the server's first and last line of that beginning are what the file holds there. */
export async function isShippedFrom(
  server: ClickHouse,
  name: ShippedName,
  shipped: Shipped,
  handle: FileHandle,
  page: SingleBytePage,
): Promise<boolean> {
  const parameters = createParameters();
  const places = [shipped.first, shipped.last];
  const offsets = places.map(({ offset }) => whole(shipped.generation * GENERATION_BYTES + offset));
  const sql =
    `SELECT ${mark}, offset, text FROM ${server.table} FINAL WHERE ${whereOf(name, parameters)}` +
    ` AND offset IN (${offsets.join(', ')})`;
  const rows = await server.all({ sql, columns: { offset: 'u64', text: 'text' }, parameters });
  const texts = new Map(rows.map(({ offset, text }) => [offset % GENERATION_BYTES, text]));
  for (const { offset, size } of places) {
    const bytes = await readAt(handle, offset, size);
    const text = texts.get(offset);
    if (bytes.length < size || text === undefined) return false;
    const own = decodeLine(trimReturns(bytes.at(-1) === NEWLINE ? bytes.subarray(0, -1) : bytes), page);
    if (!own.startsWith(text)) return false;
  }
  return true;
}

const NEWLINE = 0x0a;

function whereOf({ day, file, source }: ShippedName, parameters: Parameters): string {
  return (
    `type = ${parameters.text(logTypeOf(file) ?? '')} AND day = toDate(${parameters.text(isoDay(day))})` +
    ` AND file = ${parameters.text(file)} AND source = ${parameters.text(source)}`
  );
}
