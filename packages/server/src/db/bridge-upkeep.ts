import type { Tx } from './schema.ts';

/** How long a server may repeat an event, and how long what could not be taken is kept; seconds. */
export interface BridgeKeeping {
  /** How long log files are known that nothing comes of. */
  readonly logs: number;
  readonly received: number;
  readonly rejected: number;
}

/** Forgets ids of events that nobody repeats any more, log files that are long over, and events that were set aside long ago. */
export async function pruneBridge(tx: Tx, now: number, { received, rejected, logs }: BridgeKeeping): Promise<number> {
  const ids = await tx
    .deleteFrom('bridge_received')
    .where('received_at', '<', now - received)
    .executeTakeFirst();
  const events = await tx
    .deleteFrom('bridge_rejected')
    .where('received_at', '<', now - rejected)
    .executeTakeFirst();
  await tx
    .deleteFrom('bridge_said')
    .where('heard_at', '<', now - received)
    .execute();
  for (const table of ['bridge_log_part', 'bridge_log_target'] as const)
    await tx
      .deleteFrom(table)
      .where('heard_at', '<', now - logs)
      .execute();
  return Number(ids.numDeletedRows) + Number(events.numDeletedRows);
}
