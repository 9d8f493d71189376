import type { Routeblock } from '@steward/api-client/contract/routeblocks';
import { instant } from '../../core/clock.ts';
import type { Db, Tx } from '../../db/schema.ts';

const blocks = (db: Db | Tx) =>
  db
    .selectFrom('routeblock')
    .leftJoin('player', 'player.id', 'routeblock.staff_id')
    .select(['routeblock.id', 'routeblock.route', 'routeblock.reason', 'routeblock.since', 'player.name'])
    .where('removed_at', 'is', null);

type StoredBlock = Awaited<ReturnType<ReturnType<typeof blocks>['executeTakeFirstOrThrow']>>;

const blockOf = (row: StoredBlock): Routeblock => ({
  id: row.id,
  route: row.route,
  reason: row.reason,
  since: instant(row.since),
  staffName: row.name,
});

/** Blocks in force, newest first. */
export const listBlocks = async (db: Db): Promise<Routeblock[]> =>
  (await blocks(db).orderBy('routeblock.since', 'desc').orderBy('routeblock.id', 'desc').execute()).map(blockOf);

/** One block in force. */
export async function findBlock(db: Db | Tx, id: number): Promise<Routeblock | undefined> {
  const row = await blocks(db).where('routeblock.id', '=', id).executeTakeFirst();
  return row && blockOf(row);
}

/** A block in force with exactly this route. */
export const findRoute = (tx: Tx, route: string) =>
  tx
    .selectFrom('routeblock')
    .select('id')
    .where('route', '=', route)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** Adds a block and tells its id. */
export async function addBlock(tx: Tx, route: string, reason: string, staffId: number, now: number): Promise<number> {
  const row = await tx
    .insertInto('routeblock')
    .values({ route, reason, staff_id: staffId, since: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Removes a block. Undefined when somebody else did meanwhile. */
export const removeBlock = (tx: Tx, id: number, staffId: number, now: number) =>
  tx
    .updateTable('routeblock')
    .set({ removed_at: now, removed_by: staffId })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
