import { sql, type RawBuilder } from 'kysely';
import { PART_SECONDS, type CountedListName } from './migrations/0036-list-counts.ts';

/** How many rows of a list the database has counted: of one part, or of all of them. */
export const countedOf = (list: CountedListName, part?: number): RawBuilder<number> =>
  sql<number>`coalesce((select sum(counted) from list_count where list = ${sql.lit(list)}${part === undefined ? sql`` : sql` and part = ${part}`}), 0)`;

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
    later: sql<number>`coalesce((select sum(counted) from list_count where list = ${sql.lit(list)} and part > ${part}), 0)`,
    from: (part + 1) * PART_SECONDS,
  };
}
