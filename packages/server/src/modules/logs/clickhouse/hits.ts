import type { SearchOrder } from '../engine/protocol.ts';
import type { ParsedQuery } from '../engine/query.ts';
import { startRegex } from '../engine/regex.ts';
import { ClickHouseError, mark } from './client.ts';
import type { ClickHouse } from './client.ts';
import { conditionOf } from './condition.ts';
import type { SearchGroup } from './groups.ts';
import { createParameters, whole } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import { IN_FILES, addFiles } from './stored-files.ts';

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
  readonly notBefore?: number | undefined;
  readonly notAfter?: number | undefined;
  readonly signal: AbortSignal;
}

/** Finds the lines of a group that match. */
export interface HitFinder {
  /** In search order, about so many at most; a reader that leaves ends the query. */
  lines(group: SearchGroup, most: number): AsyncGenerator<StoredLine, void>;
  count(group: SearchGroup): Promise<number>;
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
const CHECKED_COLUMNS = { ...LINE_COLUMNS, isDoubtful: 'u8', whole: 'text' } as const;

/** Errors of the server that mean that its engine cannot take a pattern. */
const BAD_PATTERN = 427;
const MOST_CHECKED_BYTES = 4 * 1024 * 1024;

export const dayText = (day: number): string => String(day).padStart(8, '0');

export function createHitFinder(server: ClickHouse, wanted: HitQuery): HitFinder {
  const { query, order, signal } = wanted;
  let isPlain = false;

  const condition = (parameters: Parameters) => conditionOf(query, parameters, isPlain);

  function whereOf(group: SearchGroup, parameters: Parameters, matches: string): string {
    addFiles(parameters, group.files);
    const window = [
      ...(wanted.notBefore === undefined ? [] : [`time >= ${whole(wanted.notBefore)}`]),
      ...(wanted.notAfter === undefined ? [] : [`time <= ${whole(wanted.notAfter)}`]),
    ];
    const place = [
      IN_FILES,
      ...(group.from === undefined ? [] : [`offset >= ${whole(group.from)}`]),
      ...(group.to === undefined ? [] : [`offset < ${whole(group.to)}`]),
    ];
    if (group.hasDoubles) return `FINAL WHERE ${[...place, ...window, matches].join(' AND ')}`;
    const early = window.length > 0 ? window.join(' AND ') : matches;
    const late = window.length > 0 ? [...place, matches] : place;
    return `PREWHERE ${early} WHERE ${late.join(' AND ')}`;
  }

  async function* lines(group: SearchGroup, most: number): AsyncGenerator<StoredLine, void> {
    const parameters = createParameters();
    const { sql: matches, doubt } = condition(parameters);
    const where = whereOf(group, parameters, matches);
    const down = order === 'oldest' ? '' : ' DESC';
    const ordered = `ORDER BY day${down}, file, source, offset${down}`;
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

  async function countOnce(group: SearchGroup): Promise<number> {
    const parameters = createParameters();
    const { sql: matches, doubt } = condition(parameters);
    const sure = doubt === undefined ? matches : `(${matches} AND NOT ${doubt})`;
    const where = whereOf(group, parameters, sure);
    const sql = `SELECT ${mark}, count() FROM ${server.table} ${where}`;
    const [row] = await server.all({ sql, columns: { count: 'u64' }, parameters, signal });
    return (row?.count ?? 0) + (doubt === undefined ? 0 : await countDoubtful(group));
  }

  async function countDoubtful(group: SearchGroup): Promise<number> {
    const parameters = createParameters();
    const { sql: matches, doubt = '0' } = condition(parameters);
    const where = whereOf(group, parameters, `(${matches} AND ${doubt})`);
    const sql = `SELECT ${mark}, text FROM ${server.table} ${where}`;
    let texts: string[] = [];
    let bytes = 0;
    let count = 0;
    const settle = async (): Promise<void> => {
      count += (await holding(texts)).size;
      texts = [];
      bytes = 0;
    };
    for await (const rows of server.select({ sql, columns: { text: 'text' }, parameters, signal })) {
      for (const { text } of rows) {
        texts.push(text);
        bytes += text.length;
        if (bytes > MOST_CHECKED_BYTES) await settle();
      }
    }
    await settle();
    return count;
  }

  /** Which of the texts hold the pattern, by ripgrep's engine. */
  async function holding(texts: readonly string[]): Promise<ReadonlySet<number>> {
    const found = new Set<number>();
    if (texts.length === 0 || query.mode !== 'regex') return found;
    const run = await startRegex(query.pattern, false);
    try {
      const starts: number[] = [];
      let written = 0;
      const parts = texts.map((text) => {
        const bytes = Buffer.from(`${text}\n`);
        starts.push(written);
        written += bytes.length;
        return bytes;
      });
      await run.write(Buffer.concat(parts));
      const matches = await run.end();
      let index = 0;
      for (const { offset } of typeof matches === 'number' ? [] : matches) {
        while ((starts[index + 1] ?? Infinity) <= offset) index += 1;
        found.add(index);
      }
      return found;
    } finally {
      run.kill();
    }
  }

  /** Does it once more with a second look at every line when the server's engine cannot take the pattern. */
  function isRefused(error: unknown): boolean {
    if (isPlain || query.mode !== 'regex') return false;
    isPlain = error instanceof ClickHouseError && error.code === BAD_PATTERN;
    return isPlain;
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
    async count(group) {
      try {
        return await countOnce(group);
      } catch (error) {
        if (!isRefused(error)) throw error;
        return countOnce(group);
      }
    },
    looksTwice: () => conditionOf(query, createParameters(), isPlain).doubt !== undefined,
  };
}

interface SelectedLine extends Omit<StoredLine, 'day'> {
  readonly dayNumber: number;
}

export function toLine({ dayNumber, file, source, offset, size, line, time, text }: SelectedLine): StoredLine {
  return { day: dayText(dayNumber), file, source, offset, size, line, time, text };
}
