import { chunksOf } from '../../../db/chunks.ts';
import type { Tx } from '../../../db/schema.ts';
import { insertRows, knownIds, type NewRow } from './repository.ts';
import { addToDays } from './repository-properties.ts';

export const defineInteriors = (tx: Tx, rows: Iterable<NewRow<'interior'>>): Promise<number> =>
  insertRows(tx, 'interior', rows);

export interface PropertyParts {
  readonly yards?: Iterable<NewRow<'yard'>>;
  readonly furniture?: Iterable<NewRow<'furniture'>>;
  readonly keys?: Iterable<NewRow<'property_key'>>;
  readonly notes?: Iterable<NewRow<'property_note'>>;
}

export async function registerProperties(
  tx: Tx,
  properties: Iterable<NewRow<'property'>>,
  parts: PropertyParts = {},
): Promise<void> {
  await insertRows(tx, 'property', properties);
  await insertRows(tx, 'yard', parts.yards ?? []);
  await insertRows(tx, 'furniture', parts.furniture ?? []);
  await insertRows(tx, 'property_key', parts.keys ?? []);
  await insertRows(tx, 'property_note', parts.notes ?? []);
}

export const recordPropertyHistory = (tx: Tx, rows: Iterable<NewRow<'property_history'>>): Promise<number> =>
  insertRows(tx, 'property_history', rows);

export const recordPropertyBank = (tx: Tx, rows: Iterable<NewRow<'property_bank_entry'>>): Promise<number> =>
  insertRows(tx, 'property_bank_entry', rows);

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
