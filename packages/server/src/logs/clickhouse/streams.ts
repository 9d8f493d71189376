import { logTypeOf } from '@steward/api-client/rules/log-access';
import type { LogType } from '@steward/api-client/rules/log-access';
import { mark } from './client.ts';
import type { ClickHouse } from './client.ts';
import { LINE_COLUMNS, LINE_SELECTED, dayText, toLine } from './hits.ts';
import type { StoredLine } from './hits.ts';
import { createParameters, whole } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import { isoDay } from './stored-files.ts';
import { GENERATION_BYTES, generationOf } from './table.ts';

/**
 * One file of one day as one machine ships it; one that began anew under its name is another, because lines may still come
 * in the one before, which was renamed.
 */
export interface Stream {
  readonly day: string;
  readonly file: string;
  readonly source: string;
  readonly generation: number;
  /** The offset of the last line read; one less than the first may have for none. */
  readonly last: number;
}

/** The stream before its first line. */
export const unread = (stream: Omit<Stream, 'last'>): Stream => ({
  ...stream,
  last: stream.generation * GENERATION_BYTES - 1,
});

/** The stream up to a line of it. */
export const upTo = ({ day, file, source, offset }: StoredLine): Stream => ({
  ...{ day, file, source, generation: generationOf(offset), last: offset },
});

const BYTES_PER_LINE = 256;
const WIDER = 16;
const STREAM_COLUMNS = { dayNumber: 'u32', file: 'text', source: 'text', generation: 'u64', last: 'u64' } as const;

/** The streams of a type from a day on, as far as they have come. */
export async function streamsOf(
  server: ClickHouse,
  type: LogType,
  firstDay: string,
  signal: AbortSignal,
): Promise<Stream[]> {
  const parameters = createParameters();
  const sql =
    `SELECT ${mark}, toYYYYMMDD(day), file, source, intDiv(offset, ${whole(GENERATION_BYTES)}) AS generation,` +
    ` max(offset) FROM ${server.table}` +
    ` WHERE type = ${parameters.text(type)} AND day >= toDate(${parameters.text(isoDay(firstDay))})` +
    ' GROUP BY day, file, source, generation ORDER BY day, file, source, generation';
  const rows = await server.all({ sql, columns: STREAM_COLUMNS, parameters, signal, isSmall: true });
  return rows
    .filter(({ file }) => logTypeOf(file) === type)
    .map(({ dayNumber, ...stream }) => ({ day: dayText(dayNumber), ...stream }));
}

/** The lines behind the streams' last ones, and those of files that began anew since, `most` at most: by stream, and by time where all are there. */
export async function linesBehind(
  server: ClickHouse,
  type: LogType,
  streams: readonly Stream[],
  most: number,
  signal: AbortSignal,
): Promise<StoredLine[]> {
  if (streams.length === 0) return [];
  const parameters = createParameters();
  const newest = new Map(streams.map((stream) => [nameOf(stream), -1]));
  for (const stream of streams)
    newest.set(nameOf(stream), Math.max(newest.get(nameOf(stream)) ?? -1, stream.generation));
  const places = streams.map((stream) => {
    const { generation, last } = stream;
    const isNewest = newest.get(nameOf(stream)) === generation;
    const end = isNewest ? '' : ` AND offset < ${whole((generation + 1) * GENERATION_BYTES)}`;
    return `(${placeOf(stream, parameters)} AND offset > ${whole(last)}${end})`;
  });
  const sql =
    `SELECT ${mark}, ${LINE_SELECTED} FROM ${server.table} FINAL WHERE type = ${parameters.text(type)}` +
    ` AND (${places.join(' OR ')}) ORDER BY day, file, source, offset LIMIT ${whole(most)}`;
  const lines = (await server.all({ sql, columns: LINE_COLUMNS, parameters, signal, isSmall: true })).map(toLine);
  return lines.length < most ? inTime(lines) : lines;
}

/** The newest `count` lines of the streams, up to their last ones, oldest first. */
export async function newestLines(
  server: ClickHouse,
  type: LogType,
  streams: readonly Stream[],
  count: number,
  signal: AbortSignal,
): Promise<StoredLine[]> {
  const found: StoredLine[] = [];
  const days = [...new Set(streams.map(({ day }) => day))].sort().reverse();
  for (const day of days) {
    for (const stream of streams.filter((one) => one.day === day))
      found.push(...(await endOf(server, type, stream, count, signal)));
    if (found.length >= count) break;
  }
  return inTime(found.sort((a, b) => Number(a.day) - Number(b.day))).slice(-count);
}

async function endOf(
  server: ClickHouse,
  type: LogType,
  stream: Stream,
  count: number,
  signal: AbortSignal,
): Promise<StoredLine[]> {
  for (let slack = (count + 1) * BYTES_PER_LINE; ; slack *= WIDER) {
    const first = stream.generation * GENERATION_BYTES;
    const from = Math.max(first, stream.last - slack);
    const parameters = createParameters();
    const sql =
      `SELECT ${mark}, ${LINE_SELECTED} FROM ${server.table} FINAL WHERE type = ${parameters.text(type)}` +
      ` AND ${placeOf(stream, parameters)} AND offset >= ${whole(from)} AND offset <= ${whole(stream.last)}` +
      ` ORDER BY offset DESC LIMIT ${whole(count)}`;
    const lines = (await server.all({ sql, columns: LINE_COLUMNS, parameters, signal, isSmall: true })).map(toLine);
    if (lines.length === count || from === first) return lines.reverse();
  }
}

const nameOf = ({ day, file, source }: Pick<Stream, 'day' | 'file' | 'source'>): string => `${day}\n${file}\n${source}`;

const placeOf = ({ day, file, source }: Stream, parameters: Parameters): string =>
  `day = toDate(${parameters.text(isoDay(day))}) AND file = ${parameters.text(file)} AND source = ${parameters.text(source)}`;

/** Weaves the streams of a day by time; within a stream the order stays. */
function inTime(lines: readonly StoredLine[]): StoredLine[] {
  const latest = new Map<string, number>();
  const keyed = lines.map((line) => {
    const stream = `${nameOf(line)}\n${String(generationOf(line.offset))}`;
    const time = Math.max(latest.get(stream) ?? -Infinity, line.time ?? -Infinity);
    latest.set(stream, time);
    return { line, time };
  });
  return keyed
    .sort((a, b) => Number(a.line.day) - Number(b.line.day) || (a.time === b.time ? 0 : a.time - b.time))
    .map(({ line }) => line);
}
