import type { Tx } from '../../../db/schema.ts';
import { insertRows, type NewRow } from './repository-insert.ts';

/** Who or what holds a stack of items. */
export type Holder = 'player' | 'vehicle' | 'property' | 'group';

export const defineItems = (tx: Tx, rows: Iterable<NewRow<'item'>>): Promise<number> => insertRows(tx, 'item', rows);

/** Stacks of items and weapons; `holder` is a `Holder`. */
export const recordStacks = (
  tx: Tx,
  rows: Iterable<NewRow<'item_stack'> & { readonly holder: Holder }>,
): Promise<number> => insertRows(tx, 'item_stack', rows);
