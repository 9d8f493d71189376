import type { Tx } from './schema.ts';

/** How long a server may repeat an event, and how long what could not be taken is kept; seconds. */
export interface BridgeKeeping {
  readonly received: number;
  readonly rejected: number;
}

/** Forgets ids of events that nobody repeats any more, and events that were set aside long ago. */
export async function pruneBridge(tx: Tx, now: number, { received, rejected }: BridgeKeeping): Promise<number> {
  const ids = await tx
    .deleteFrom('bridge_received')
    .where('received_at', '<', now - received)
    .executeTakeFirst();
  const events = await tx
    .deleteFrom('bridge_rejected')
    .where('received_at', '<', now - rejected)
    .executeTakeFirst();
  return Number(ids.numDeletedRows) + Number(events.numDeletedRows);
}
