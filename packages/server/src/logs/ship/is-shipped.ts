import type { FileHandle } from 'node:fs/promises';
import { readAt } from '@steward/api-client/log-forms/read-at';
import { type ClickHouse, mark } from '../clickhouse/client.ts';
import { createParameters, whole } from '../clickhouse/parameters.ts';
import { GENERATION_BYTES } from '../clickhouse/table.ts';
import { decodeLine, type SingleBytePage } from '../engine/decode.ts';
import { trimReturns } from '../tail/decode-line.ts';
import { type Shipped, type ShippedName, whereOf } from './shipped.ts';

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
