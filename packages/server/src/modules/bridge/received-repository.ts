import type { Tx } from '../../db/schema.ts';
import { chunksOf } from './ingest/repository.ts';

/** Notes events as received and tells which of them are new. */
export async function markReceived(tx: Tx, ids: ReadonlySet<string>, now: number): Promise<Set<string>> {
  const fresh = new Set<string>();
  for (const chunk of chunksOf([...ids], 2)) {
    const rows = await tx
      .insertInto('bridge_event')
      .values(chunk.map((id) => ({ id, received_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    for (const { id } of rows) fresh.add(id);
  }
  return fresh;
}

/** Forgets ids that came before a time (epoch seconds): a game server does not repeat events for that long. */
export const forgetReceived = (tx: Tx, before: number) =>
  tx.deleteFrom('bridge_event').where('received_at', '<', before).execute();
