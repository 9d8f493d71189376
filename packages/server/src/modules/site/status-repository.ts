import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../../db/schema.ts';

export type StatusRow = Selectable<Schema['game_status']>;

export const findStatus = (db: Db, server: string): Promise<StatusRow | undefined> =>
  db.selectFrom('game_status').selectAll().where('server', '=', server).executeTakeFirst();

/** Of these servers, those that are not to be asked yet. A time that lies further off was written by another clock. */
export async function listWaiting(
  db: Db,
  servers: readonly string[],
  { now, most }: { readonly now: number; readonly most: number },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('game_status')
    .select('server')
    .where('server', 'in', [...servers])
    .where('due_at', '>', now)
    .where('due_at', '<=', now + most)
    .execute();
  return new Set(rows.map(({ server }) => server));
}

/** Takes the asking of a server upon this process until that time. False: another one took it. */
export async function claimAsking(
  tx: Tx,
  server: string,
  { now, until, most }: { readonly now: number; readonly until: number; readonly most: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('game_status')
    .values({ server, due_at: until })
    .onConflict((conflict) =>
      conflict
        .column('server')
        .doUpdateSet({ due_at: until })
        .where(({ or, eb }) => or([eb('game_status.due_at', '<=', now), eb('game_status.due_at', '>', now + most)])),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Writes how a server answered. */
export const writeStatus = (tx: Tx, server: string, values: Partial<Insertable<Schema['game_status']>>) =>
  tx.updateTable('game_status').set(values).where('server', '=', server).execute();
