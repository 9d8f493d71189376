import type { AwardEntry } from '@steward/api-client/contract/award-lists';
import { keptOf } from '../../db/kept-lists.ts';
import type { Db, Tx } from '../../db/schema.ts';

/** All awards, those of the latest year first, with how many votes each has. */
export async function listEntries(db: Db | Tx): Promise<AwardEntry[]> {
  const rows = await db
    .selectFrom('award')
    .selectAll('award')
    .select(({ selectFrom }) =>
      selectFrom('award_vote')
        .select((e) => e.fn.countAll<number>().as('many'))
        .whereRef('award_vote.award_id', '=', 'award.id')
        .as('votes'),
    )
    .orderBy('year', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...keptOf(row, row.votes ?? 0),
    year: row.year,
    category: row.category,
    award: row.award,
    answer: row.free_fill === 1 ? 'text' : row.input === 'group' ? 'group' : 'player',
    kind: row.group_type ?? 0,
  }));
}
