import type { OwnedProperty, OwnedVehicle, TaxView } from '@steward/api-client/contract/assets';
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

const dayText = (day: number): string => String(day).padStart(8, '0');

/** Wealth taxes of a player, newest first, and what the one of `day` was made of. */
export async function taxView(
  db: Db,
  player: { readonly id: number; readonly name: string },
  day: number | undefined,
): Promise<TaxView> {
  const rows = await db
    .selectFrom('tax_record')
    .selectAll()
    .where('player_id', '=', player.id)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const asked = rows.find((row) => row.day === day);
  return {
    name: player.name,
    userId: player.id,
    records: rows.map((row) => ({ date: dayText(row.day), amount: row.amount, taken: row.taken })),
    detail: asked
      ? {
          date: dayText(asked.day),
          money: asked.money,
          vehicle: asked.vehicle,
          property: asked.property,
          profit: asked.profit,
          total: asked.total,
          amount: asked.amount,
          taken: asked.taken,
        }
      : null,
  };
}

/** A player by id. */
export const findById = (db: Db, id: number) =>
  db.selectFrom('player').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

/** The characters of the master account that the player is or belongs to, by name. */
export async function listCharacters(db: Db, player: number) {
  const rows = await db
    .selectFrom('player')
    .select(['id', 'name', 'level', 'skin', 'time_played', 'last_login_at'])
    .where('master_id', '=', (e) =>
      e
        .selectFrom('player as own')
        .select((own) => own.fn.coalesce('own.master_id', 'own.id').as('master'))
        .where('own.id', '=', player),
    )
    .orderBy('name_lower')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    level: row.level,
    skin: row.skin,
    timePlayed: row.time_played,
    lastLoggedIn: maybeInstant(row.last_login_at),
  }));
}
