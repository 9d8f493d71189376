import type { OwnedProperty, OwnedVehicle } from '@steward/api-client/contract/assets';
import { maybeInstant } from '../../core/clock.ts';
import type { Db } from '../../db/schema.ts';

/** What a player carries, items and weapons. */
export const listInventory = (db: Db, player: number) =>
  db
    .selectFrom('item_stack')
    .leftJoin('item', 'item.id', 'item_stack.item_id')
    .select(['item.name', 'item_stack.weapon_id', 'item_stack.amount'])
    .where('item_stack.holder', '=', 'player')
    .where('item_stack.holder_id', '=', player)
    .orderBy('item_stack.id')
    .execute();

/** Properties of a player or a group, by name. */
export async function listProperties(db: Db, owner: 'owner_id' | 'group_id', id: number): Promise<OwnedProperty[]> {
  const rows = await db
    .selectFrom('property')
    .selectAll()
    .where(owner, '=', id)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    price: row.price,
    taxAmount: row.tax_amount,
    taxDate: maybeInstant(row.tax_due_at),
    taxDatePaid: maybeInstant(row.tax_paid_at),
    active: row.active === 1,
    locked: row.locked === 1,
    iconX: row.icon_x,
    iconY: row.icon_y,
    iconZ: row.icon_z,
  }));
}

/** Vehicles of a player, by number. */
export async function listVehicles(db: Db, player: number): Promise<OwnedVehicle[]> {
  const rows = await db
    .selectFrom('vehicle')
    .select(['id', 'plate', 'model_id', 'spawned', 'locked', 'colour1', 'colour2', 'total_distance'])
    .where('owner_id', '=', player)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    plate: row.plate,
    modelId: row.model_id,
    spawned: row.spawned === 1,
    locked: row.locked === 1,
    colour1: row.colour1,
    colour2: row.colour2,
    totalDistance: row.total_distance,
  }));
}
