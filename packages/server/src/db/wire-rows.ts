import { setImmediate as breathe } from 'node:timers/promises';
import { sql, type Expression } from 'kysely';
import { WireText } from '../core/wire-text.ts';
import type { Db } from './schema.ts';
import type { Engine } from './table.ts';

/** Rows of one statement: few enough that the embedded database does not hold the event loop for long. */
const ROWS = 4000;

export interface WireRows {
  readonly engine: Engine;
  /** The rising number by which the rows are read. */
  readonly key: string;
  /** What the answer holds, under the wire's names. A `flag` is a column of 0 and 1. */
  readonly columns: Readonly<Record<string, 'plain' | 'flag'>>;
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

async function* writtenParts(
  db: Db,
  { engine, key, columns }: WireRows,
  part: (after: number, limit: number) => Expression<unknown>,
): AsyncGenerator<string, void> {
  const isSqlite = engine === 'sqlite';
  const flag = (name: string) =>
    isSqlite ? sql`json(iif(${sql.ref(name)} = 1, 'true', 'false'))` : sql`(${sql.ref(name)} = 1)`;
  const pairs = Object.entries(columns).flatMap(([name, kind]) => [
    sql.lit(name),
    kind === 'flag' ? flag(name) : sql.ref(name),
  ]);
  const object = isSqlite ? sql`json_object(${sql.join(pairs)})` : sql`json_build_object(${sql.join(pairs)})`;
  const list = isSqlite ? sql`json_group_array(${object})` : sql`json_agg(${object})::text`;
  let lead = '[';
  for (let after = -1; ; await breathe()) {
    const found = await sql<Part>`
      select count(*) as rows, max(${sql.ref(key)}) as last, ${list} as text from (${part(after, ROWS)}) as part
    `.execute(db);
    const { rows = 0, last = null, text = null } = found.rows[0] ?? {};
    if (Number(rows) > 0 && text !== null) {
      yield lead + text.slice(1, -1);
      lead = ',';
    }
    if (Number(rows) < ROWS) break;
    after = Number(last);
  }
  yield lead === '[' ? '[]' : ']';
}
