import type { Bug } from '@steward/api-client/contract/bugs';
import { instant } from '../../core/clock.ts';
import type { Db, Tx } from '../../db/schema.ts';

const bugs = (db: Db | Tx) =>
  db.selectFrom('bug').leftJoin('player', 'player.id', 'bug.player_id').selectAll('bug').select('player.name');

type StoredBug = Awaited<ReturnType<ReturnType<typeof bugs>['executeTakeFirstOrThrow']>>;

const bugOf = (row: StoredBug): Bug => ({
  id: row.id,
  date: instant(row.created_at),
  name: row.name,
  feature: row.feature,
  description: row.description,
  status: row.status === 'closed' ? 'closed' : 'open',
});

/** Bug reports: open ones first, then newest first. */
export const listBugs = async (db: Db): Promise<Bug[]> =>
  (await bugs(db).orderBy('bug.status', 'desc').orderBy('bug.created_at', 'desc').execute()).map(bugOf);

/** One bug report. */
export async function findBug(db: Db | Tx, id: number): Promise<Bug | undefined> {
  const row = await bugs(db).where('bug.id', '=', id).executeTakeFirst();
  return row && bugOf(row);
}

/** Closes an open bug. Undefined when it was not open. */
export const closeBug = (tx: Tx, id: number, staffId: number, now: number) =>
  tx
    .updateTable('bug')
    .set({ status: 'closed', closed_at: now, closed_by: staffId })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
