import type { Tx } from '../../../db/schema.ts';
import type { NewRow } from './repository-insert.ts';

/** Adds to the figures of businesses, each property and day once. */
export const addToDays = (tx: Tx, rows: readonly NewRow<'property_day'>[]) =>
  tx
    .insertInto('property_day')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['property_id', 'day']).doUpdateSet((eb) => ({
        revenue: eb('property_day.revenue', '+', eb.ref('excluded.revenue')),
        restock: eb('property_day.restock', '+', eb.ref('excluded.restock')),
      })),
    )
    .execute();
