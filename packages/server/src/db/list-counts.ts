import { sql, type RawBuilder } from 'kysely';
import { readAside } from './aside.ts';
import { COUNT_ANEW, COUNTED_WRONG, PART_SECONDS, type CountedListName } from './migrations/0036-list-counts.ts';
import type { Db, Tx } from './schema.ts';

/** How many rows of a list the database has counted in the parts of which that holds. */
const countedWhere = (list: CountedListName, parts: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((select sum(counted) from list_count where list = ${sql.lit(list)}${parts}), 0)`;

/** How many rows of a list the database has counted: of one part, or of all of them. */
export const countedOf = (list: CountedListName, part?: number): RawBuilder<number> =>
  countedWhere(list, part === undefined ? sql`` : sql` and part = ${part}`);

interface CountedLater {
  /** How many rows the parts after that of the time have. */
  readonly later: RawBuilder<number>;
  /** When the first of these parts begins, in epoch seconds: what is before it is to be counted by an index. */
  readonly from: number;
}

/** The same of a list whose parts are days: what lies after a time (epoch seconds), but for the rest of its day. */
export function countedAfter(list: CountedListName, at: number): CountedLater {
  const part = Math.floor(at / PART_SECONDS);
  return {
    later: countedWhere(list, sql` and part > ${part}`),
    from: (part + 1) * PART_SECONDS,
  };
}

/** A part of a list whose rows are more than its count says, or fewer. */
export interface WrongCount {
  readonly list: string;
  readonly part: number;
  /** How many rows it has more; below nothing where it has fewer. */
  readonly more: number;
}

interface WrongRow {
  readonly list: string;
  readonly part: number;
  readonly counted: number | string;
}

/**
 * Where the counts are not those of the rows: by who wrote past the triggers, such as `insert or replace` of another program in
 * SQLite, and what PostgreSQL loads with triggers off. Reads all rows of these lists, beside the event loop.
 */
export async function findWrongCounts(db: Db): Promise<WrongCount[]> {
  const rows = await readAside(db, sql.raw<WrongRow>(COUNTED_WRONG).compile(db));
  return rows.map(({ list, part, counted }) => ({ list, part: Number(part), more: Number(counted) }));
}

/** Puts right what `findWrongCounts` finds. */
export const countAnew = (tx: Tx): Promise<unknown> => sql.raw(COUNT_ANEW).execute(tx);
