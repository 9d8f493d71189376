import type { Tx } from '../../../db/schema.ts';
import { insertRows, type NewRow } from './repository-insert.ts';

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
