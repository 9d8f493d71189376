import { sql } from 'kysely';
import { instant } from '../../core/clock.ts';
import { DEVELOPER_RANK_LINE } from '../../core/players/repository.ts';
import { startsWith } from '../../db/like.ts';
import type { Db } from '../../db/schema.ts';

const HISTORY_SIZE = 200;

export const person = (name: string | null) => (name === null ? null : { name });

/** What happened to an account, newest first; the last 200, of developer ranks only for who may know them. */
export async function listHistory(
  db: Db,
  player: number,
  { seesDeveloperRanks }: { readonly seesDeveloperRanks: boolean },
) {
  const rows = await db
    .selectFrom('player_history')
    .leftJoin('player as staff', 'staff.id', 'player_history.staff_id')
    .select(['player_history.id', 'player_history.at', 'player_history.action', 'staff.name as staff_name'])
    .where('player_history.player_id', '=', player)
    .$if(!seesDeveloperRanks, (query) =>
      query.where((e) => e.not(startsWith(sql.ref('player_history.action'), DEVELOPER_RANK_LINE))),
    )
    .orderBy('player_history.at', 'desc')
    .orderBy('player_history.id', 'desc')
    .limit(HISTORY_SIZE)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    timestamp: instant(row.at),
    action: row.action,
    staffUser: person(row.staff_name),
  }));
}
