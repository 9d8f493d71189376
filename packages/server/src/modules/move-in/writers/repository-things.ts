import type { Tx } from '../../../db/schema.ts';
import { chunksOf } from '../../../db/chunks.ts';
import { insertRows, type NewRow } from '../../bridge/ingest/repository-insert.ts';
import type { Tuning } from '../decode.ts';
import { insertNumbered, nextId, numbersFor } from './repository.ts';
import { numberIn, textIn, type Resolved, type Writer, type Written } from './writer.ts';

const tuningIn = (row: Resolved): Tuning => {
  const value = row.values['tuning'];
  return Array.isArray(value) ? (value as Tuning) : [];
};

const vehicleValues = (row: Resolved) => ({
  plate: textIn(row, 'plate') ?? '',
  model_id: numberIn(row, 'model') ?? 0,
  owner_id: row.ids['owner'] ?? null,
  group_id: row.ids['group'] ?? null,
  job_id: numberIn(row, 'job'),
  locked: numberIn(row, 'locked') ?? 0,
  colour1: numberIn(row, 'colour1') ?? -1,
  colour2: numberIn(row, 'colour2') ?? -1,
  total_distance: numberIn(row, 'distance') ?? 0,
  price: numberIn(row, 'price') ?? 0,
  spawn_x: numberIn(row, 'x'),
  spawn_y: numberIn(row, 'y'),
  spawn_z: numberIn(row, 'z'),
});

const tuneRows = (rows: readonly (readonly [id: number, row: Resolved])[]): NewRow<'vehicle_tune'>[] =>
  rows.flatMap(([vehicle_id, row]) =>
    [...new Map(tuningIn(row))].map(([slot, value]) => ({ vehicle_id, slot, value })),
  );

export const vehicleWriter: Writer = {
  async add(context, rows) {
    const numbers = await numbersFor(context.tx, 'vehicle', rows);
    const numbered = rows.map((row, at) => [numbers[at] ?? 0, row] as const);
    await insertNumbered(
      context,
      'vehicle',
      numbered.map(([id, row]) => ({ id, ...vehicleValues(row), created_at: numberIn(row, 'created') ?? context.now })),
    );
    await insertRows(context.tx, 'vehicle_tune', tuneRows(numbered));
    return numbers.map((rowId): Written => ({ rowId }));
  },
  async change({ tx, part }, row, { rowId }) {
    await tx.updateTable('vehicle').set(vehicleValues(row)).where('id', '=', rowId).execute();
    if (!('tuning' in part.fields)) return;
    await tx.deleteFrom('vehicle_tune').where('vehicle_id', '=', rowId).execute();
    await insertRows(tx, 'vehicle_tune', tuneRows([[rowId, row]]));
  },
  /** What is known of it stays; nobody owns it any more. */
  async gone({ tx }, rows) {
    for (const chunk of chunksOf(rows, 1))
      await tx
        .updateTable('vehicle')
        .set({ owner_id: null, group_id: null })
        .where(
          'id',
          'in',
          chunk.map(({ rowId }) => rowId),
        )
        .execute();
  },
};

const propertyValues = (row: Resolved, id: number) => ({
  name: textIn(row, 'name') ?? `Property ${id}`,
  type: numberIn(row, 'type') ?? 2,
  price: numberIn(row, 'price') ?? 0,
  entry_fee: numberIn(row, 'entryFee') ?? 0,
  owner_id: row.ids['owner'] ?? null,
  group_id: row.ids['group'] ?? null,
  job_id: numberIn(row, 'job'),
  locked: numberIn(row, 'locked') ?? 0,
  icon_x: numberIn(row, 'x'),
  icon_y: numberIn(row, 'y'),
  icon_z: numberIn(row, 'z'),
});

export const propertyWriter: Writer = {
  async add(context, rows) {
    const numbers = await numbersFor(context.tx, 'property', rows);
    await insertNumbered(
      context,
      'property',
      rows.map((row, at) => ({ id: numbers[at] ?? 0, ...propertyValues(row, numbers[at] ?? 0) })),
    );
    return numbers.map((rowId): Written => ({ rowId }));
  },
  async change({ tx }, row, { rowId }) {
    await tx.updateTable('property').set(propertyValues(row, rowId)).where('id', '=', rowId).execute();
  },
  async gone({ tx }, rows) {
    for (const chunk of chunksOf(rows, 1))
      await tx
        .updateTable('property')
        .set({ owner_id: null, group_id: null, active: 0 })
        .where(
          'id',
          'in',
          chunk.map(({ rowId }) => rowId),
        )
        .execute();
  },
};

export const bankWriter: Writer = {
  async add(context, rows) {
    let next = await nextId(context.tx, 'bank_account');
    const accounts = rows.map((row) => ({
      id: next++,
      player_id: row.ids['player'] ?? 0,
      money: numberIn(row, 'money') ?? 0,
    }));
    await insertNumbered(context, 'bank_account', accounts);
    return accounts.map(({ id }): Written => ({ rowId: id }));
  },
  async change({ tx }, row, { rowId }) {
    await tx
      .updateTable('bank_account')
      .set({ money: numberIn(row, 'money') ?? 0, player_id: row.ids['player'] ?? 0 })
      .where('id', '=', rowId)
      .execute();
  },
  async gone({ tx }, rows) {
    for (const chunk of chunksOf(rows, 1))
      await tx
        .updateTable('bank_account')
        .set({ money: 0 })
        .where(
          'id',
          'in',
          chunk.map(({ rowId }) => rowId),
        )
        .execute();
  },
};

/** The catalogue's items by name; those that it does not have are added. */
async function ensureItems(
  context: Parameters<Writer['add']>[0],
  names: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const chunk of chunksOf([...names], 1))
    for (const { id, name } of await context.tx
      .selectFrom('item')
      .select(['id', 'name'])
      .where('name', 'in', chunk)
      .execute())
      found.set(name, id);
  let next = await nextId(context.tx, 'item');
  const added = [...names].filter((name) => !found.has(name)).map((name) => ({ id: next++, name }));
  await insertNumbered(context, 'item', added);
  for (const { id, name } of added) found.set(name, id);
  return found;
}

const stackOf = (row: Resolved, items: ReadonlyMap<string, number>) => ({
  holder: row.ids['vehicle'] != null ? 'vehicle' : 'player',
  holder_id: row.ids['vehicle'] ?? row.ids['player'] ?? 0,
  item_id: items.get(textIn(row, 'name') ?? '') ?? null,
  amount: numberIn(row, 'amount') ?? 0,
});

const itemNames = (rows: readonly Resolved[]): Set<string> => new Set(rows.map((row) => textIn(row, 'name') ?? ''));

export const itemWriter: Writer = {
  async add(context, rows) {
    const items = await ensureItems(context, itemNames(rows));
    let next = await nextId(context.tx, 'item_stack');
    const stacks = rows.map((row) => ({ id: next++, ...stackOf(row, items) }));
    await insertNumbered(context, 'item_stack', stacks);
    return stacks.map(({ id }): Written => ({ rowId: id }));
  },
  async change(context, row, { rowId }) {
    const items = await ensureItems(context, itemNames([row]));
    await context.tx.updateTable('item_stack').set(stackOf(row, items)).where('id', '=', rowId).execute();
  },
  async gone({ tx }, rows) {
    await deleteStacks(
      tx,
      rows.map(({ rowId }) => rowId),
    );
  },
};

async function deleteStacks(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const chunk of chunksOf(ids, 1)) await tx.deleteFrom('item_stack').where('id', 'in', chunk).execute();
}

export const killWriter: Writer = {
  async add(context, rows) {
    let next = await nextId(context.tx, 'kill');
    const kills = rows.map((row) => ({ id: next++, ...killValues(row) }));
    await insertNumbered(context, 'kill', kills);
    return kills.map(({ id }): Written => ({ rowId: id }));
  },
  async change({ tx }, row, { rowId }) {
    await tx.updateTable('kill').set(killValues(row)).where('id', '=', rowId).execute();
  },
};

const UNKNOWN_WEAPON = 255;
const killValues = (row: Resolved) => ({
  killer_id: row.ids['killer'] ?? null,
  victim_id: row.ids['victim'] ?? 0,
  weapon: numberIn(row, 'weapon') ?? UNKNOWN_WEAPON,
  at: numberIn(row, 'at') ?? 0,
  x: numberIn(row, 'x'),
  y: numberIn(row, 'y'),
  z: numberIn(row, 'z'),
});
