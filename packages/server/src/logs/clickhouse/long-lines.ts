import { trimUnfinished } from '../engine/decode.ts';
import { hitsInLongLine } from '../engine/long-hits.ts';
import { MOST_LINE_BYTES, showLongLine } from '../engine/long-line.ts';
import type { LongLine } from '../engine/long-line.ts';
import type { ParsedQuery } from '../engine/query.ts';
import { MOST_TEXT_BYTES } from '../ship/line-rows.ts';
import { mark } from './client.ts';
import type { ClickHouse } from './client.ts';
import type { StoredLine } from './hits.ts';
import { createParameters, whole } from './parameters.ts';
import { placeOf } from './stored-files.ts';

/** How a line is stored that is too long to be shown whole. */
const SHOWN = /^([^]*) … \[cut: (\d+) more bytes\]$/;
const CHARACTER_BYTES = 4;

/** The line as it is shown around what a query finds in it: of one that is too long, its text is asked for. */
export async function shownAroundHits(
  server: ClickHouse,
  line: StoredLine,
  query: ParsedQuery,
  signal: AbortSignal,
): Promise<StoredLine> {
  if (line.size <= MOST_LINE_BYTES) return line;
  const parameters = createParameters();
  const sql =
    `SELECT ${mark}, text, shown FROM ${server.table} FINAL` +
    ` WHERE ${placeOf(line, parameters)} AND offset = ${whole(line.offset)} LIMIT 1`;
  const [row] = await server.all({ sql, columns: { text: 'text', shown: 'text' } as const, parameters, signal });
  const parts = SHOWN.exec(row?.shown ?? '');
  if (!row || !parts) return line;
  const bytes = Buffer.from(row.text);
  const [, start = '', rest = '0'] = parts;
  const isUtf8 = isOfUtf8(bytes.length, Buffer.byteLength(start) + Number(rest));
  const length = (isUtf8 ? Buffer.byteLength(start) : start.length) + Number(rest);
  const hits = await hitsInLongLine(
    (target, position) => bytes.copy(target, 0, position),
    { start: 0, end: bytes.length },
    query,
    'windows-1252',
  );
  if (isUtf8) return { ...line, text: showLongLine(utf8Line(bytes, length), hits) };
  const characters = (at: number): number => bytes.toString('utf8', 0, at).length;
  const inPage = hits.map((hit) => ({ start: characters(hit.start), end: characters(hit.end) }));
  return { ...line, text: showLongLine(pageLine(row.text, length), inPage) };
}

/** Whether the line's bytes were UTF-8 in its file: else each character was one byte. */
const isOfUtf8 = (textBytes: number, lineBytes: number): boolean =>
  textBytes === lineBytes || (lineBytes > MOST_TEXT_BYTES && textBytes <= MOST_TEXT_BYTES);

const utf8Line = (bytes: Buffer, length: number): LongLine => ({
  length,
  characterAt(offset) {
    const before = bytes.subarray(Math.max(0, offset - CHARACTER_BYTES), offset);
    return offset - (before.length - trimUnfinished(before).length);
  },
  text: ({ start, end }) => bytes.toString('utf8', start, end),
});

const pageLine = (text: string, length: number): LongLine => ({
  length,
  characterAt: (offset) => offset,
  text: ({ start, end }) => text.slice(start, end),
});
