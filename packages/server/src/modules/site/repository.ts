import type { Tx } from '../../db/schema.ts';

/** Writes something that nobody reads: whether a change would be kept. */
export const writeProbe = (tx: Tx, now: number) =>
  tx
    .insertInto('setting')
    .values({ key: 'ready', value: String(now) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(now) }))
    .execute();
