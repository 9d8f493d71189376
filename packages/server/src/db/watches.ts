import type { Tx } from './schema.ts';

/** Removes watches on players that ended: nobody is shown them any more. */
export const pruneWatches = (tx: Tx, now: number) =>
  tx.deleteFrom('watched_player').where('until_at', '<=', now).execute();
