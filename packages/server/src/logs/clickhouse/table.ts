import type { ClickHouse } from './client.ts';

/**
 * One row a line. `offset` counts bytes from the start of the file, and for each time that the file began anew 2^40 more;
 * `size` counts the line's bytes in the file with its end. Rows with one key are one line: the longest counts.
 */
const COLUMNS = `
  day Date,
  type String,
  file String,
  source String,
  offset UInt64,
  size UInt32,
  line UInt64,
  time Nullable(Int64),
  text String,
  shown String
`;

/** Added to an offset for each time that a file began anew under its name. */
export const GENERATION_BYTES = 2 ** 40;

/** How often a file began anew under its name before the line of that offset. */
export const generationOf = (offset: number): number => Math.max(0, Math.floor(offset / GENERATION_BYTES));

/** The columns that shipped rows fill, in their order. */
export const SHIPPED_COLUMNS = 'day, type, file, source, offset, size, line, time, text, shown';

/** The statement that makes the table. */
export const createTableSql = (table: string): string =>
  `CREATE TABLE IF NOT EXISTS ${table} (${COLUMNS}) ENGINE = ReplacingMergeTree(size) ` +
  'PARTITION BY toYYYYMM(day) ORDER BY (type, day, file, source, offset) SETTINGS index_granularity = 2048';

/** Makes the table where there is none. */
export const createTable = (server: ClickHouse): Promise<void> => server.execute(createTableSql(server.table));
