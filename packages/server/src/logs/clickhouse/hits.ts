import { hideAddresses } from '../../core/hide-addresses.ts';
import { holdsStrings } from '../engine/hidden-addresses.ts';
import type { SearchOrder } from '../engine/protocol.ts';
import type { ParsedQuery } from '../engine/query.ts';
import { linesHolding } from '../engine/regex.ts';
import { createBars } from '../engine/bars.ts';
import type { BarCounts, BarSpan, SearchPlace } from '../engine/search-types.ts';
import { mark } from './client.ts';
import type { ClickHouse } from './client.ts';
import { conditionOf } from './condition.ts';
import { ClickHouseError } from './connection.ts';
import type { SearchGroup } from './groups.ts';
import { TIME, boundsOf, filtered } from './hit-bounds.ts';
import { createParameters, whole } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import { IN_FILES, addFiles, placeOf } from './stored-files.ts';

/** A row of the table, as lines are shown. */
export interface StoredLine {
  readonly day: string;
  readonly file: string;
  readonly source: string;
  readonly offset: number;
  readonly size: number;
  /** Counted from 1; 0 where it is not known. */
  readonly line: number;
  readonly time: number | null;
  readonly text: string;
}

export interface HitQuery {
  readonly query: ParsedQuery;
  readonly order: SearchOrder;
  /** Where an earlier search stopped. */
  readonly after?: SearchPlace | undefined;
  /** Whether lines that come behind the end that a file had are not looked at. */
  readonly isBounded: boolean;
  /** The only stretch that is looked at of files, by `day/file`. */
  readonly stretches?: ReadonlyMap<string, OffsetSpan> | undefined;
  readonly notBefore?: number | undefined;
  readonly notAfter?: number | undefined;
  readonly hidesAddresses?: boolean | undefined;
  /** Counts over time as well. */
  readonly bars?: BarSpan | undefined;
  readonly signal: AbortSignal;
}

export type FileOfLine = Pick<StoredLine, 'day' | 'file' | 'source'>;
/** Lines that begin in [from, to). */
export interface OffsetSpan {
  readonly from: number;
  readonly to: number;
}

/** How many lines match. */
export interface Counted {
  /** Of each file, by `day/file`. */
  readonly files: ReadonlyMap<string, number>;
  /** Over time, where that is asked for. */
  readonly bars: BarCounts | undefined;
}

/** Finds the lines of a group that match. */
export interface HitFinder {
  /** In search order, about so many at most; a reader that leaves ends the query. */
  lines(group: SearchGroup, most: number): AsyncGenerator<StoredLine, void>;
  count(group: SearchGroup): Promise<Counted>;
  /** The offsets of lines that match in stretches of one file. */
  offsets(file: FileOfLine, spans: readonly OffsetSpan[]): Promise<ReadonlySet<number>>;
  /** Whether the server must send lines for a second look. */
  readonly looksTwice: () => boolean;
}

/** How a stored line is selected, in the order of `LINE_COLUMNS`. */
export const LINE_SELECTED = "toYYYYMMDD(day), file, source, offset, size, line, time, if(shown = '', text, shown)";
export const LINE_COLUMNS = {
  dayNumber: 'u32',
  file: 'text',
  source: 'text',
  offset: 'u64',
  size: 'u32',
  line: 'u64',
  time: 'instant',
  text: 'text',
} as const;
const ORDERED = ['day', TIME, 'file', 'source', 'offset'];
const CHECKED_COLUMNS = { ...LINE_COLUMNS, isDoubtful: 'u8', whole: 'text' } as const;

/** Errors of the server that mean that its engine cannot take a pattern. */
const BAD_PATTERN = 427;
const MOST_CHECKED_BYTES = 4 * 1024 * 1024;

export const dayText = (day: number): string => String(day).padStart(8, '0');

export function createHitFinder(server: ClickHouse, wanted: HitQuery): HitFinder {
  const { query, order, signal, hidesAddresses, bars } = wanted;
  let isPlain = false;

  const condition = (parameters: Parameters) => conditionOf(query, parameters, { isPlain, hidesAddresses });

  const window = [
    ...(wanted.notBefore === undefined ? [] : [`time >= ${whole(wanted.notBefore)}`]),
    ...(wanted.notAfter === undefined ? [] : [`time <= ${whole(wanted.notAfter)}`]),
  ];

  function whereOf({ files, from, to, hasDoubles }: SearchGroup, parameters: Parameters, matches: string): string {
    addFiles(parameters, files);
    const place = [IN_FILES, ...files.flatMap((file) => boundsOf(file, wanted, parameters))];
    const stretch = [
      ...window,
      ...(from === undefined ? [] : [`time >= ${whole(from)}`]),
      ...(to === undefined
        ? []
        : [from === undefined ? `(time < ${whole(to)} OR time IS NULL)` : `time < ${whole(to)}`]),
    ];
    return filtered(place, stretch, matches, hasDoubles);
  }

  async function* lines(group: SearchGroup, most: number): AsyncGenerator<StoredLine, void> {
    const parameters = createParameters();
    const { sql: matches, doubt } = condition(parameters);
    const where = whereOf(group, parameters, matches);
    const ordered = `ORDER BY ${ORDERED.map((key) => `${key}${order === 'oldest' ? '' : ' DESC'}`).join(', ')}`;
    const limited = doubt === undefined && most < Infinity ? ` LIMIT ${whole(most)}` : '';
    const from = `FROM ${server.table} ${where} ${ordered}${limited}`;
    if (doubt === undefined) {
      const sql = `SELECT ${mark}, ${LINE_SELECTED} ${from}`;
      for await (const rows of server.select({ sql, columns: LINE_COLUMNS, parameters, signal }))
        for (const row of rows) yield toLine(row);
      return;
    }
    const sql = `SELECT ${mark}, ${LINE_SELECTED}, toUInt8(${doubt}) AS doubtful, if(doubtful, text, '') ${from}`;
    let waiting: { readonly row: StoredLine; readonly isDoubtful: boolean; readonly text: string }[] = [];
    let bytes = 0;
    const settle = async function* () {
      const held = await holding(waiting.filter((one) => one.isDoubtful).map((one) => one.text));
      let next = 0;
      for (const { row, isDoubtful } of waiting) if (!isDoubtful || held.has(next++)) yield row;
      waiting = [];
      bytes = 0;
    };
    for await (const rows of server.select({ sql, columns: CHECKED_COLUMNS, parameters, signal })) {
      for (const row of rows) {
        waiting.push({ row: toLine(row), isDoubtful: row.isDoubtful === 1, text: row.whole });
        bytes += row.whole.length + row.text.length;
        if (bytes > MOST_CHECKED_BYTES) yield* settle();
      }
    }
    yield* settle();
  }

  async function countOnce(group: SearchGroup): Promise<Counted> {
    const parameters = createParameters();
    const { sql: matches, doubt } = condition(parameters);
    const sure = doubt === undefined ? matches : `(${matches} AND NOT ${doubt})`;
    const where = whereOf(group, parameters, sure);
    const at = bars ? `intDiv(time, ${whole(bars.every)}) * ${whole(bars.every)}` : 'NULL';
    const sql =
      `SELECT ${mark}, toYYYYMMDD(day) AS d, file, CAST(${at} AS Nullable(Int64)) AS at, count()` +
      ` FROM ${server.table} ${where} GROUP BY d, file, at`;
    const columns = { day: 'u32', file: 'text', at: 'instant', count: 'u64' } as const;
    const counts = new Map<string, number>();
    const counter = bars && createBars(bars);
    const add = (name: string, time: number | null, count: number): void => {
      counts.set(name, (counts.get(name) ?? 0) + count);
      counter?.add(time, count);
    };
    for (const { day, file, at: time, count } of await server.all({ sql, columns, parameters, signal }))
      add(`${dayText(day)}/${file}`, time, count);
    if (doubt !== undefined) await countDoubtful(group, add);
    return { files: counts, bars: counter?.take() };
  }

  async function countDoubtful(
    group: SearchGroup,
    add: (name: string, time: number | null, count: number) => void,
  ): Promise<void> {
    const parameters = createParameters();
    const { sql: matches, doubt = '0' } = condition(parameters);
    const where = whereOf(group, parameters, `(${matches} AND ${doubt})`);
    const sql = `SELECT ${mark}, toYYYYMMDD(day), file, time, text FROM ${server.table} ${where}`;
    const columns = { day: 'u32', file: 'text', time: 'instant', text: 'text' } as const;
    let rows: { readonly name: string; readonly time: number | null; readonly text: string }[] = [];
    let bytes = 0;
    const settle = async (): Promise<void> => {
      for (const index of await holding(rows.map(({ text }) => text))) {
        const row = rows[index];
        if (row) add(row.name, row.time, 1);
      }
      rows = [];
      bytes = 0;
    };
    for await (const found of server.select({ sql, columns, parameters, signal })) {
      for (const { day, file, time, text } of found) {
        rows.push({ name: `${dayText(day)}/${file}`, time, text });
        bytes += text.length;
        if (bytes > MOST_CHECKED_BYTES) await settle();
      }
    }
    await settle();
  }

  async function offsetsOnce(file: FileOfLine, spans: readonly OffsetSpan[]): Promise<ReadonlySet<number>> {
    const parameters = createParameters();
    const { sql: matches, doubt } = condition(parameters);
    const ranges = spans.map(({ from, to }) => `(offset >= ${whole(from)} AND offset < ${whole(to)})`);
    const place = [placeOf(file, parameters), `(${ranges.join(' OR ')})`, ...window, matches];
    const isDoubtful = `toUInt8(${doubt ?? '0'}) AS doubtful`;
    const sql =
      `SELECT ${mark}, offset, ${isDoubtful}, if(doubtful, text, '') FROM ${server.table} FINAL` +
      ` WHERE ${place.join(' AND ')}`;
    const columns = { offset: 'u64', isDoubtful: 'u8', text: 'text' } as const;
    const rows = await server.all({ sql, columns, parameters, signal });
    const doubtful = rows.filter((row) => row.isDoubtful === 1);
    const held = await holding(doubtful.map(({ text }) => text));
    const isHit = new Set(doubtful.filter((_, index) => held.has(index)));
    return new Set(rows.filter((row) => row.isDoubtful === 0 || isHit.has(row)).map(({ offset }) => offset));
  }

  /** Which of the texts of lines in doubt match, as the folder's engine tells it. */
  async function holding(texts: readonly string[]): Promise<ReadonlySet<number>> {
    const shown = hidesAddresses ? texts.map(hideAddresses) : texts;
    if (query.mode === 'regex') return linesHolding(query.pattern, shown);
    return new Set(shown.flatMap((text, index) => (holdsStrings(query, text) ? [index] : [])));
  }

  /** Does it once more with a second look at every line when the server's engine cannot take the pattern. */
  function isRefused(error: unknown): boolean {
    if (isPlain || query.mode !== 'regex') return false;
    isPlain = error instanceof ClickHouseError && error.code === BAD_PATTERN;
    return isPlain;
  }

  async function again<T>(once: () => Promise<T>): Promise<T> {
    try {
      return await once();
    } catch (error) {
      if (!isRefused(error)) throw error;
      return once();
    }
  }

  return {
    async *lines(group, most) {
      try {
        yield* lines(group, most);
      } catch (error) {
        if (!isRefused(error)) throw error;
        yield* lines(group, most);
      }
    },
    count: (group) => again(() => countOnce(group)),
    offsets: (file, spans) => again(() => offsetsOnce(file, spans)),
    looksTwice: () => condition(createParameters()).doubt !== undefined,
  };
}

interface SelectedLine extends Omit<StoredLine, 'day'> {
  readonly dayNumber: number;
}

export function toLine({ dayNumber, file, source, offset, size, line, time, text }: SelectedLine): StoredLine {
  return { day: dayText(dayNumber), file, source, offset, size, line, time, text };
}
