import type { Insertable } from 'kysely';
import type { Schema, Tx } from './schema.ts';

/** Forgets leases that were not renewed since that time, or in a future that a set clock took back. */
export const removeLeases = (tx: Tx, before: number, after: number) =>
  tx
    .deleteFrom('stream_lease')
    .where((e) => e.or([e('renewed_at', '<', before), e('renewed_at', '>', after)]))
    .execute();

/** How many streams of that kind a player has open. */
export async function countLeases(tx: Tx, player: number, kind: string): Promise<number> {
  const { n } = await tx
    .selectFrom('stream_lease')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('player_id', '=', player)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Writes a lease down; its id. */
export async function insertLease(tx: Tx, lease: Insertable<Schema['stream_lease']>): Promise<number> {
  const { id } = await tx.insertInto('stream_lease').values(lease).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Renews all leases of a process. */
export const renewLeases = (tx: Tx, process: string, now: number) =>
  tx.updateTable('stream_lease').set({ renewed_at: now }).where('process', '=', process).execute();

export const dropLease = (tx: Tx, id: number) => tx.deleteFrom('stream_lease').where('id', '=', id).execute();
