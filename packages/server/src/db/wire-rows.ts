import { sql, type Expression, type RawBuilder } from 'kysely';
import { readAside } from './aside.ts';
import { shortWaysOf } from './short-ways.ts';
import { engineOf } from './engine-of.ts';
import { plainLines, type PlainRow } from './plain-rows.ts';
import { WireText } from './wire-text.ts';
import type { Db } from './schema.ts';
import type { Engine } from './table.ts';

/** Rows of one statement: few enough that the first of them are sent soon, and that others are read in between. */
const ROWS = 4000;

/**
 * A `flag` is a column of 0 and 1; a number that is none becomes null; an `instant` is a column of epoch seconds; `json` is written
 * already, and never null.
 */
export type WireKind = 'number' | 'text' | 'flag' | 'instant' | 'json';

/** What an answer holds, under the wire's names. */
export type WireColumns = Readonly<Record<string, WireKind | WireObject>>;

/** An object in a row, from columns with its own name before theirs (`owner_name`); null where its first one is. */
export type WireObject = Readonly<Record<string, WireKind>>;

export interface WireRows {
  /** The rising number by which the rows are read; one of the columns. */
  readonly key: string;
  readonly columns: WireColumns;
}

interface WrittenRows {
  readonly rows: number | string;
  readonly text: string | null;
}

interface Part extends WrittenRows {
  readonly last: number | string | null;
}

/**
 * A list of tens of thousands of rows as JSON that the database writes itself, part by part. A short way: by rows of Kysely
 * and `JSON.stringify` it takes 1.6 to 2.5 times as long from 2,000 rows on, on the event loop (`bench/switch/lists.ts`), and
 * `takeShortWays` turns it off. Numbers come with the digits that the engine writes: SQLite 15. `part` gives the query of the next `limit` rows whose key is above `after`, by rising key.
 */
export const wireRows = <T>(
  db: Db,
  rows: WireRows,
  part: (after: number, limit: number) => Expression<unknown>,
): WireText<T[]> => new WireText(writtenParts(db, rows, part));

/** The next part is asked for before the last one is taken: another process may write it meanwhile. */
async function* writtenParts(
  db: Db,
  { key, columns }: WireRows,
  part: (after: number, limit: number) => Expression<unknown>,
): AsyncGenerator<string, void> {
  const read = async (after: number): Promise<Part> => {
    if (!shortWaysOf(db).written) {
      const rows = await plainRows(db, part(after, ROWS));
      return { rows: rows.length, last: numberIn(rows.at(-1)?.[key]), text: plainLines(rows, columns) };
    }
    const query = sql<Part>`
      select count(*) as rows, max(${sql.ref(key)}) as last, ${joinedLines(engineOf(db), columns)} as text
      from (${part(after, ROWS)}) as part
    `.compile(db);
    const [row] = await readAside(db, query);
    return row ?? { rows: 0, last: null, text: null };
  };
  let lead = '[';
  let reading = read(-1);
  for (let isLast = false; !isLast;) {
    const { rows, last, text } = await reading;
    isLast = Number(rows) < ROWS;
    if (!isLast) {
      reading = read(Number(last));
      reading.catch(() => undefined);
    }
    if (Number(rows) === 0 || text === null) continue;
    yield lead + text;
    lead = ',';
  }
  yield lead === '[' ? '[]' : ']';
}

/** A list in an order of its own as JSON that the database writes itself, by one statement. */
export const wireList = <T>(db: Db, columns: WireColumns, query: Expression<unknown>): WireText<T[]> =>
  new WireText(wholeList(db, columns, query));

async function* wholeList(db: Db, columns: WireColumns, query: Expression<unknown>): AsyncGenerator<string, void> {
  yield `[${await readLines(db, columns, query)}]`;
}

/** Rows that Kysely reads sooner than another thread is asked for them. */
const FEW = 1000;
/** Statements that had no more when they last ran: so few that none is forgotten. */
const short = new Set<string>();

/**
 * The same for a list of tens of rows in one community and of tens of thousands in another: what was short last time is read by
 * Kysely, and anything else beside the event loop.
 */
export const sizedList = <T>(db: Db, columns: WireColumns, query: Expression<unknown>): WireText<T[]> =>
  new WireText(sizedWhole(db, columns, query));

async function* sizedWhole(db: Db, columns: WireColumns, query: Expression<unknown>): AsyncGenerator<string, void> {
  const statement = sql<WrittenRows>`
    select count(*) as rows, ${joinedLines(engineOf(db), columns)} as text from (${query}) as part`.compile(db);
  const { rows, text } =
    short.has(statement.sql) || !shortWaysOf(db).written
      ? await plainWhole(db, columns, query)
      : ((await readAside(db, statement, { isShort: true }))[0] ?? { rows: 0, text: null });
  if (Number(rows) <= FEW) short.add(statement.sql);
  else short.delete(statement.sql);
  yield `[${text ?? ''}]`;
}

async function plainWhole(db: Db, columns: WireColumns, query: Expression<unknown>): Promise<WrittenRows> {
  const rows = await plainRows(db, query);
  return { rows: rows.length, text: plainLines(rows, columns) };
}

/** The rows of a query as JSON objects with commas between, in the query's order; empty when there are none. */
export async function readLines(db: Db, columns: WireColumns, query: Expression<unknown>): Promise<string> {
  if (!shortWaysOf(db).written) return plainLines(await plainRows(db, query), columns);
  const lines = joinedLines(engineOf(db), columns);
  const [row] = await readAside(
    db,
    sql<{ text: string | null }>`select ${lines} as text from (${query}) as part`.compile(db),
    { isShort: true },
  );
  return row?.text ?? '';
}

const numberIn = (value: unknown): number | null => (value === undefined ? null : Number(value));

const plainRows = async (db: Db, query: Expression<unknown>): Promise<readonly PlainRow[]> =>
  (await sql<PlainRow>`select * from (${query}) as part`.execute(db)).rows;

/** Both engines join in the order of the query that they read from. */
const joinedLines = (engine: Engine, columns: WireColumns): RawBuilder<unknown> =>
  sql`string_agg(${objectText(engine, columns, '')}, ',')`;

/** A row as an object. Joining texts costs the database half of what its own functions for objects do. */
function objectText(engine: Engine, columns: WireColumns, before: string): RawBuilder<unknown> {
  const parts = Object.entries(columns).flatMap(([name, kind], index) => [
    sql.lit(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    typeof kind === 'string' ? cellText(engine, sql.ref(before + name), kind) : innerText(engine, name, kind),
  ]);
  const all = [...parts, sql.lit('}')];
  // None of them is null. SQLite joins all at once in three quarters of the time that it takes for one by one.
  return engine === 'sqlite' ? sql`concat(${sql.join(all)})` : sql`${sql.join(all, sql` || `)}`;
}

function innerText(engine: Engine, name: string, columns: WireObject): RawBuilder<unknown> {
  const [first = ''] = Object.keys(columns);
  const isThere = sql.ref(`${name}_${first}`);
  return sql`case when ${isThere} is null then 'null' else ${objectText(engine, columns, `${name}_`)} end`;
}

function cellText(engine: Engine, column: RawBuilder<unknown>, kind: WireKind): RawBuilder<unknown> {
  switch (kind) {
    case 'flag':
      return sql`case when ${column} = 1 then 'true' else 'false' end`;
    case 'text':
      return engine === 'sqlite' ? sql`json_quote(${column})` : sql`coalesce(to_json(${column})::text, 'null')`;
    case 'json':
      return column;
    case 'number':
      return sql`case when abs(${column}) <= 1e300 then cast(${column} as text) else 'null' end`;
    case 'instant':
      return engine === 'sqlite'
        ? sql`coalesce('"' || strftime('%Y-%m-%dT%H:%M:%SZ', ${column}, 'unixepoch') || '"', 'null')`
        : sql`coalesce('"' || to_char(to_timestamp(${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '"', 'null')`;
  }
}
