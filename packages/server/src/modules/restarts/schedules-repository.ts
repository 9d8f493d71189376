import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../../db/schema.ts';

export type ScheduleRow = Selectable<Schema['restart_schedule']>;

export const listSchedules = (db: Db | Tx): Promise<ScheduleRow[]> =>
  db.selectFrom('restart_schedule').selectAll().orderBy('next_at').orderBy('id').execute();

export const findSchedule = (db: Db | Tx, id: number): Promise<ScheduleRow | undefined> =>
  db.selectFrom('restart_schedule').selectAll().where('id', '=', id).executeTakeFirst();

/** Schedules whose next restart is to be planned by then. */
export const listDueSchedules = (db: Db | Tx, until: number): Promise<ScheduleRow[]> =>
  db
    .selectFrom('restart_schedule')
    .selectAll()
    .where('next_at', '<=', until)
    .orderBy('next_at')
    .orderBy('id')
    .execute();

export const insertSchedule = (tx: Tx, values: Insertable<Schema['restart_schedule']>): Promise<ScheduleRow> =>
  tx.insertInto('restart_schedule').values(values).returningAll().executeTakeFirstOrThrow();

export const changeSchedule = (
  tx: Tx,
  id: number,
  values: Pick<ScheduleRow, 'next_at' | 'skipped_at'>,
): Promise<ScheduleRow> =>
  tx.updateTable('restart_schedule').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const removeSchedule = (tx: Tx, id: number) => tx.deleteFrom('restart_schedule').where('id', '=', id).execute();
