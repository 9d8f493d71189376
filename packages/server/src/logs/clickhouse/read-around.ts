import type { AroundRequest, LineEvent } from '../engine/search-types.ts';
import type { LogFileRef } from '../store.ts';
import { mark } from './client.ts';
import type { ClickHouse } from './client.ts';
import { LINE_COLUMNS, LINE_SELECTED, toLine } from './hits.ts';
import { toEvent } from './line-order.ts';
import { surround } from './neighbours.ts';
import { createParameters, whole } from './parameters.ts';
import { IN_FILES, addFiles } from './stored-files.ts';
import type { StoredFile } from './stored-files.ts';
import { GENERATION_BYTES } from './table.ts';

/** No line is longer, but for damaged files. */
const MOST_LINE_BYTES = 16 * 1024 * 1024;

/** The lines that hold this byte in what the server has of a file, of all its sources and beginnings, newest first. */
export async function readAround(
  server: ClickHouse,
  stored: StoredFile,
  { offset, context, signal }: AroundRequest,
): Promise<LineEvent[][]> {
  const parameters = createParameters();
  const file: LogFileRef = { day: stored.day, file: stored.file };
  addFiles(parameters, [file]);
  const places = [...stored.ends.keys()].map((generation) => {
    const at = generation * GENERATION_BYTES + (offset % GENERATION_BYTES);
    const first = whole(Math.max(generation * GENERATION_BYTES, at - MOST_LINE_BYTES));
    return `(offset >= ${first} AND offset <= ${whole(at)} AND offset + size > ${whole(at)})`;
  });
  const sql =
    `SELECT ${mark}, ${LINE_SELECTED} FROM ${server.table} FINAL` +
    ` WHERE ${IN_FILES} AND (${places.join(' OR ')}) ORDER BY offset DESC, source`;
  const hits = (await server.all({ sql, columns: LINE_COLUMNS, parameters, signal })).map(toLine);
  const found: LineEvent[][] = [];
  for (const hit of hits) {
    const [around] = await surround(server, [hit], stored.end, context, signal);
    const { before = [], after = [] } = around ?? {};
    found.push([
      ...before.toReversed().map((line) => toEvent(line, 'before')),
      toEvent(hit),
      ...after.map((line) => toEvent(line, 'after')),
    ]);
  }
  return found;
}
