import type { restarts } from '@steward/api-client/contract/restarts';
import type { Insertable, Selectable } from 'kysely';
import type { RestartState } from '@steward/api-client/rules/restarts';
import { nullableValue, readPage, columnValue, type ListPart, type ListValues } from '../../db/listing.ts';
import type { Db, Schema, Tx } from '../../db/schema.ts';

export type RestartRow = Selectable<Schema['restart']>;

export const insertRestart = (tx: Tx, values: Insertable<Schema['restart']>): Promise<RestartRow> =>
  tx.insertInto('restart').values(values).returningAll().executeTakeFirstOrThrow();

export const findRestart = (db: Db | Tx, id: number): Promise<RestartRow | undefined> =>
  db.selectFrom('restart').selectAll().where('id', '=', id).executeTakeFirst();

/** Restarts that are to come or run, by their time. */
export const listOpen = (db: Db | Tx): Promise<RestartRow[]> =>
  db
    .selectFrom('restart')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('due_at')
    .orderBy('id')
    .execute();

/** The newest restart of a target in one of these states. */
export const findNewest = (
  db: Db | Tx,
  target: string,
  states: readonly RestartState[],
): Promise<RestartRow | undefined> =>
  db
    .selectFrom('restart')
    .selectAll()
    .where('target', '=', target)
    .where('state', 'in', states)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Changes a restart that is still in that state; undefined when it is not any more. */
export const changeRestart = (
  tx: Tx,
  id: number,
  from: RestartState,
  values: Partial<Insertable<Schema['restart']>>,
): Promise<RestartRow | undefined> =>
  tx
    .updateTable('restart')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst();

/** Lets the agent of a server begin, once. */
export const takeRestart = (tx: Tx, id: number, agent: string, now: number): Promise<RestartRow | undefined> =>
  tx
    .updateTable('restart')
    .set({ taken_at: now })
    .where('id', '=', id)
    .where('agent', '=', agent)
    .where('state', '=', 'running')
    .where('taken_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Restarts that no agent began since they were asked for. */
export const listUntaken = (db: Db | Tx, before: number): Promise<RestartRow[]> =>
  db
    .selectFrom('restart')
    .selectAll()
    .where('state', '=', 'running')
    .where('agent', 'is not', null)
    .where('taken_at', 'is', null)
    .where('began_at', '<=', before)
    .execute();

const HISTORY: ListValues<typeof restarts.history> = {
  id: columnValue('restart.id'),
  target: columnValue('restart.target'),
  at: columnValue('restart.due_at'),
  state: columnValue('restart.state'),
  by: columnValue('restart.by_name'),
  reason: columnValue('restart.reason'),
  beganAt: nullableValue('restart.began_at'),
  endedAt: nullableValue('restart.ended_at'),
  status: nullableValue('restart.status'),
};

/** What was, or was not, restarted, newest first. */
export async function listHistory(
  db: Db,
  targets: readonly string[],
  page: ListPart,
): Promise<{ items: RestartRow[]; total: number }> {
  if (targets.length === 0) return { items: [], total: 0 };
  const some = db.selectFrom('restart').where('target', 'in', targets).where('state', '!=', 'waiting');
  const usual = { by: [['restart.id', 'desc']], tie: 'restart.id' } as const;
  const { rows, total } = await readPage(db, { query: some.selectAll(), counted: some, values: HISTORY, usual }, page);
  return { items: rows, total };
}

export type LineRow = Selectable<Schema['restart_line']>;

export const insertLines = async (tx: Tx, lines: readonly LineRow[]): Promise<void> => {
  if (lines.length > 0)
    await tx
      .insertInto('restart_line')
      .values([...lines])
      .execute();
};

/** How many lines of a restart are kept. */
export async function countLines(db: Db | Tx, id: number): Promise<number> {
  const { next } = await db
    .selectFrom('restart_line')
    .select((row) => row.fn.max('n').as('next'))
    .where('restart_id', '=', id)
    .executeTakeFirstOrThrow();
  return next === null ? 0 : Number(next) + 1;
}

/** Lines of a restart from that number on. */
export const listLines = (db: Db, id: number, from: number, most: number): Promise<LineRow[]> =>
  db
    .selectFrom('restart_line')
    .selectAll()
    .where('restart_id', '=', id)
    .where('n', '>=', from)
    .orderBy('n')
    .limit(most)
    .execute();

/** Restarts whose server is to be asked now whether it is back. */
export const listBackDue = (db: Db | Tx, now: number): Promise<RestartRow[]> =>
  db
    .selectFrom('restart')
    .selectAll()
    .where('state', '=', 'ended')
    .where('is_back', 'is', null)
    .where('back_due_at', '<=', now)
    .execute();

/** Takes the next question upon this process. False: another one took it. */
export async function claimBack(tx: Tx, { id, back_due_at }: RestartRow, until: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('restart')
    .set({ back_due_at: until })
    .where('id', '=', id)
    .where('is_back', 'is', null)
    .where('back_due_at', '=', back_due_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps the newest so many restarts of all, and the lines of the newest so many. */
export async function pruneRestarts(
  tx: Tx,
  keep: { readonly restarts: number; readonly lines: number },
): Promise<void> {
  const after = (most: number) =>
    tx.selectFrom('restart').select('id').orderBy('id', 'desc').offset(most).limit(1).executeTakeFirst();
  const [old, oldLines] = [await after(keep.restarts), await after(keep.lines)];
  if (oldLines) await tx.deleteFrom('restart_line').where('restart_id', '<=', oldLines.id).execute();
  if (old)
    await tx.deleteFrom('restart').where('id', '<=', old.id).where('state', 'not in', ['waiting', 'running']).execute();
}

/** When the claim of a restart ends at the latest; its beginning where it has none. */
export async function leaseEnd(db: Db, { claim_id, began_at, due_at }: RestartRow): Promise<number> {
  const claim =
    claim_id === null
      ? undefined
      : await db.selectFrom('outbox').select('claimed_until').where('id', '=', claim_id).executeTakeFirst();
  return claim?.claimed_until ?? began_at ?? due_at;
}
