import * as z from 'zod/mini';
import { admin, anyOf, relation, self, signedIn } from '../rules/access.ts';
import { LEAD_ADMIN, SENIOR_ADMIN } from '../rules/roles.ts';
import { ByName, Count, Day, Id, Instant, Money } from './common.ts';
import { endpoint, group } from './endpoint.ts';

export const ItemEntry = z.object({ name: z.string(), amount: z.optional(Count) });
export type ItemEntry = z.infer<typeof ItemEntry>;
export const OwnedProperty = z.object({
  id: Count,
  name: z.string(),
  type: Count,
  price: Money,
  taxAmount: Money,
  taxDate: z.nullable(Instant),
  taxDatePaid: z.nullable(Instant),
  active: z.boolean(),
  locked: z.boolean(),
  iconX: z.nullable(z.number()),
  iconY: z.nullable(z.number()),
  iconZ: z.nullable(z.number()),
});
export type OwnedProperty = z.infer<typeof OwnedProperty>;
export const OwnedVehicle = z.object({
  id: Count,
  plate: z.string(),
  modelId: Count,
  spawned: z.boolean(),
  locked: z.boolean(),
  colour1: Count,
  colour2: Count,
  totalDistance: z.number(),
});
export type OwnedVehicle = z.infer<typeof OwnedVehicle>;
export const TaxRecord = z.object({ date: Day, amount: Money, taken: Money });
export type TaxRecord = z.infer<typeof TaxRecord>;
export const TaxView = z.object({
  name: z.string(),
  userId: Count,
  records: z.array(TaxRecord),
  /** What the record of the asked date was made of; null without a record. */
  detail: z.nullable(
    z.object({
      date: Day,
      money: Money,
      vehicle: Money,
      property: Money,
      profit: Money,
      total: Money,
      amount: Money,
      taken: Money,
    }),
  ),
});
export type TaxView = z.infer<typeof TaxView>;
const OnDate = z.object({ date: z.optional(Day) });

export const assets = group('assets', {
  inventory: endpoint({
    method: 'GET',
    path: 'rpg/items/inventory',
    access: signedIn,
    summary: 'Own items.',
    response: z.array(ItemEntry),
    empty: 'No items found',
  }),
  inventoryOf: endpoint({
    method: 'GET',
    path: 'rpg/items/inventory/{name}',
    access: anyOf(admin(SENIOR_ADMIN), self),
    summary: 'Items of a player.',
    params: ByName,
    response: z.array(ItemEntry),
    empty: 'No items found',
  }),
  properties: endpoint({
    method: 'GET',
    path: 'rpg/assets/properties',
    access: signedIn,
    summary: 'Own properties.',
    response: z.array(OwnedProperty),
    empty: 'No properties found',
  }),
  propertiesOf: endpoint({
    method: 'GET',
    path: 'rpg/assets/properties/{name}',
    access: anyOf(admin(SENIOR_ADMIN), self),
    summary: 'Properties of a player.',
    params: ByName,
    response: z.array(OwnedProperty),
    empty: 'No properties found',
  }),
  vehicles: endpoint({
    method: 'GET',
    path: 'rpg/assets/vehicles',
    access: signedIn,
    summary: 'Own vehicles.',
    response: z.array(OwnedVehicle),
    empty: 'No vehicles found',
  }),
  vehiclesOf: endpoint({
    method: 'GET',
    path: 'rpg/assets/vehicles/{name}',
    access: anyOf(admin(SENIOR_ADMIN), self),
    summary: 'Vehicles of a player.',
    params: ByName,
    response: z.array(OwnedVehicle),
    empty: 'No vehicles found',
  }),
  tax: endpoint({
    method: 'GET',
    path: 'rpg/character/tax',
    access: signedIn,
    summary: 'Own wealth taxes.',
    query: OnDate,
    response: TaxView,
  }),
  taxOf: endpoint({
    method: 'GET',
    path: 'rpg/character/tax/{userId}',
    access: anyOf(admin(LEAD_ADMIN), relation('userId', 'userId')),
    summary: 'Wealth taxes of a player.',
    params: z.object({ userId: Id }),
    query: OnDate,
    response: TaxView,
  }),
  characters: endpoint({
    method: 'GET',
    path: 'rpg/characters',
    access: signedIn,
    summary: 'Own characters.',
    response: z.array(
      z.object({
        id: Count,
        name: z.string(),
        level: Count,
        skin: Count,
        timePlayed: Count,
        lastLoggedIn: z.nullable(Instant),
      }),
    ),
    empty: 'You do not have any characters.',
  }),
});
