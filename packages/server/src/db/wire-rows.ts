import { setImmediate as breathe } from 'node:timers/promises';
import { sql, type Expression, type RawBuilder } from 'kysely';
import { WireText } from './wire-text.ts';
import type { Db } from './schema.ts';
import type { Engine } from './table.ts';

/** Rows of one statement: few enough that the embedded database does not hold the event loop for long. */
const ROWS = 4000;

/** A `flag` is a column of 0 and 1; a number that is none becomes null. */
export type WireKind = 'number' | 'text' | 'flag';

export interface WireRows {
  readonly engine: Engine;
  /** The rising number by which the rows are read; one of the columns. */
  readonly key: string;
  /** What the answer holds, under the wire's names. */
  readonly columns: Readonly<Record<string, WireKind>>;
}

interface Part {
  readonly rows: number | string;
  readonly last: number | string | null;
  readonly text: string | null;
}

/**
 * A list of tens of thousands of rows as JSON that the database writes itself, part by part, which costs a third of making
 * objects first. `part` gives the query of the next `limit` rows whose key is above `after`, by rising key.
 */
export const wireRows = <T>(
  db: Db,
  rows: WireRows,
  part: (after: number, limit: number) => Expression<unknown>,
): WireText<T[]> => new WireText(writtenParts(db, rows, part));

/** The next part is asked for before the last one is taken: another process may write it meanwhile. */
async function* writtenParts(
  db: Db,
  { engine, key, columns }: WireRows,
  part: (after: number, limit: number) => Expression<unknown>,
): AsyncGenerator<string, void> {
  const read = async (after: number): Promise<Part> => {
    await breathe();
    const { rows } = await sql<Part>`
      select count(*) as rows, max(${sql.ref(key)}) as last, ${joinedLines(engine, columns)} as text
      from (${part(after, ROWS)}) as part
    `.execute(db);
    return rows[0] ?? { rows: 0, last: null, text: null };
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

/** The rows of a statement as objects with commas between; null when there are none. */
export const joinedLines = (engine: Engine, columns: WireRows['columns']): RawBuilder<unknown> =>
  sql`string_agg(${objectText(engine, columns)}, ',')`;

/** A row as an object. Joining texts costs the database half of what its own functions for objects do. */
function objectText(engine: Engine, columns: WireRows['columns']): RawBuilder<unknown> {
  const parts = Object.entries(columns).flatMap(([name, kind], index) => [
    sql.lit(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    cellText(engine, sql.ref(name), kind),
  ]);
  return sql`${sql.join([...parts, sql.lit('}')], sql` || `)}`;
}

function cellText(engine: Engine, column: RawBuilder<unknown>, kind: WireKind): RawBuilder<unknown> {
  switch (kind) {
    case 'flag':
      return sql`case when ${column} = 1 then 'true' else 'false' end`;
    case 'text':
      return engine === 'sqlite' ? sql`json_quote(${column})` : sql`coalesce(to_json(${column})::text, 'null')`;
    case 'number':
      return sql`case when abs(${column}) <= 1e300 then cast(${column} as text) else 'null' end`;
  }
}
