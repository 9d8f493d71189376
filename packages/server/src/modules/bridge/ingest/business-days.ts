import { chunksOf } from '../../../db/chunks.ts';
import type { Tx } from '../../../db/schema.ts';
import { addToDays } from './repository-properties.ts';
import { knownIds } from './repository.ts';
import { insertRows, type NewRow } from './repository-insert.ts';

/** Business days of the past, each property and day once. */
export const recordBusinessDays = (tx: Tx, rows: Iterable<NewRow<'property_day'>>): Promise<number> =>
  insertRows(tx, 'property_day', rows);

export interface Sale {
  readonly property: number;
  readonly day: number;
  readonly revenue: number;
  readonly restock: number;
}

/** Adds to the figures of businesses; properties that do not exist are passed over. */
export async function addSales(tx: Tx, sales: readonly Sale[]): Promise<void> {
  const sums = new Map<string, Sale>();
  for (const sale of sales) {
    const key = `${sale.property}/${sale.day}`;
    const sum = sums.get(key);
    sums.set(key, {
      ...sale,
      revenue: sale.revenue + (sum?.revenue ?? 0),
      restock: sale.restock + (sum?.restock ?? 0),
    });
  }
  const known = await knownIds(tx, 'property', new Set(sales.map((sale) => sale.property)));
  const rows = [...sums.values()].filter((sale) => known.has(sale.property));
  for (const chunk of chunksOf(rows, 4))
    await addToDays(
      tx,
      chunk.map(({ property, ...sale }) => ({ property_id: property, ...sale })),
    );
}
