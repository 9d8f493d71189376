import type { Selectable } from 'kysely';
import { chunksOf } from '../../db/chunks.ts';
import type { Db, Schema, Tx } from '../../db/schema.ts';

export type SaidRow = Selectable<Schema['bridge_said']>;

/** What a server said that is not in the logs yet, oldest first. */
export const listSaid = (db: Db | Tx, server: string, most: number): Promise<SaidRow[]> =>
  db.selectFrom('bridge_said').selectAll().where('server', '=', server).orderBy('id').limit(most).execute();

export async function removeSaid(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const chunk of chunksOf(ids, 1)) await tx.deleteFrom('bridge_said').where('id', 'in', chunk).execute();
}

/** Notes that these are to be written, whatever comes. */
export async function decideSaid(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const chunk of chunksOf(ids, 1))
    await tx.updateTable('bridge_said').set({ decided: 1 }).where('id', 'in', chunk).execute();
}

/** Whether a log of the server was brought since. */
export async function bringsLogs(db: Db, server: string, since: number): Promise<boolean> {
  const found = await db
    .selectFrom('bridge_log_part')
    .select('file')
    .where('server', '=', server)
    .where('heard_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Seconds that the clock of the server was ahead when it told last. */
export async function clockAheadOf(db: Db, server: string): Promise<number> {
  const row = await db
    .selectFrom('bridge_server')
    .select('clock_ahead')
    .where('server', '=', server)
    .executeTakeFirst();
  return row?.clock_ahead ?? 0;
}
