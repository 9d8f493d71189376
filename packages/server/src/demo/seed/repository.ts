import type { Tx } from '../../db/schema.ts';

/** What each business after that id took and spent since that day. */
export const sumTrade = (tx: Tx, sinceDay: number, after: number) =>
  tx
    .selectFrom('property_day')
    .select((eb) => [
      'property_id',
      eb.fn.sum<number>('revenue').as('revenue'),
      eb.fn.sum<number>('restock').as('restock'),
    ])
    .where('property_id', '>', after)
    .where('day', '>=', sinceDay)
    .groupBy('property_id')
    .execute();
