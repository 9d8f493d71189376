import * as z from 'zod/mini';
import { admin, anyOf, relation, signedIn } from '../rules/access.ts';
import { LEAD_ADMIN, MODERATOR, SENIOR_ADMIN } from '../rules/roles.ts';
import { ById, Count, Instant, MaybePerson, Money } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { BankEntry } from './money.ts';
import { KeyHolder } from './vehicles.ts';

const owner = relation('propertyOwner', 'id');
const seniors = anyOf(admin(SENIOR_ADMIN), owner);
const coordinate = z.nullable(z.number());

export const Property = z.object({
  id: Count,
  name: z.string(),
  type: Count,
  price: Money,
  entryFee: Money,
  functionality: Count,
  interior: z.nullable(z.object({ name: z.string(), price: Money })),
  locked: z.boolean(),
  active: z.boolean(),
  hasOwner: z.boolean(),
  ownerUserId: z.nullable(Count),
  ownerUser: MaybePerson,
  ownerGroup: z.nullable(z.object({ id: Count, name: z.string() })),
  ownerJobId: z.nullable(Count),
  parent: z.nullable(z.object({ id: Count, name: z.string() })),
  iconX: coordinate,
  iconY: coordinate,
  iconZ: coordinate,
  /** Whether the viewer owns it. */
  own: z.boolean(),
  taxAmount: z.optional(Money),
  taxDate: z.optional(z.nullable(Instant)),
  taxDatePaid: z.optional(z.nullable(Instant)),
  ownerLastEnter: z.optional(z.nullable(Instant)),
  businessProfit: z.optional(Money),
  withdrew: z.optional(Money),
  restock: z.optional(Money),
  profit: z.optional(Money),
});
export type Property = z.infer<typeof Property>;
export const MapProperty = z.object({
  id: Count,
  name: z.string(),
  type: Count,
  functionality: Count,
  active: z.boolean(),
  hasOwner: z.boolean(),
  iconX: z.number(),
  iconY: z.number(),
  iconZ: z.number(),
});
export type MapProperty = z.infer<typeof MapProperty>;
export const Yard = z.object({
  propertyId: Count,
  minX: z.number(),
  maxX: z.number(),
  minY: z.number(),
  maxY: z.number(),
  iconZ: z.number(),
});
export type Yard = z.infer<typeof Yard>;
export const Furniture = z.object({
  id: Count,
  isYard: z.boolean(),
  modelId: Count,
  posX: z.number(),
  posY: z.number(),
  posZ: z.number(),
  addedBy: MaybePerson,
});
export type Furniture = z.infer<typeof Furniture>;
export const BusinessRow = z.object({
  id: Count,
  name: z.string(),
  functionality: Count,
  value: Money,
  entryFee: Money,
  revenue: Money,
  restock: Money,
  balance: Money,
});
export type BusinessRow = z.infer<typeof BusinessRow>;

export const properties = group('properties', {
  show: endpoint({
    method: 'GET',
    path: 'rpg/property/{id}',
    access: signedIn,
    whole: seniors,
    summary: 'A property.',
    params: ById,
    response: Property,
  }),
  history: endpoint({
    method: 'GET',
    path: 'rpg/property/{id}/history',
    access: seniors,
    summary: 'What happened to it.',
    params: ById,
    response: z.array(z.object({ id: Count, dateTime: Instant, user: MaybePerson, action: z.string() })),
    empty: 'No history found for this property.',
  }),
  keys: endpoint({
    method: 'GET',
    path: 'rpg/property/{id}/keys',
    access: seniors,
    summary: 'Who has a key.',
    params: ById,
    response: z.array(KeyHolder),
    empty: 'No keys shared for this property.',
  }),
  furniture: endpoint({
    method: 'GET',
    path: 'rpg/property/{id}/furniture',
    access: seniors,
    summary: 'Furniture inside and in the yard.',
    params: ById,
    response: z.array(Furniture),
    empty: 'No furniture stands in this property.',
  }),
  notes: endpoint({
    method: 'GET',
    path: 'rpg/property/{id}/notes',
    access: seniors,
    summary: 'Notes.',
    params: ById,
    response: z.array(z.object({ id: Count, name: z.nullable(z.string()), date: Instant, note: z.string() })),
    empty: 'No notes were written about this property.',
  }),
  items: endpoint({
    method: 'GET',
    path: 'rpg/property/{id}/items',
    access: anyOf(admin(LEAD_ADMIN), owner),
    summary: 'Items inside.',
    params: ById,
    response: z.array(z.object({ itemName: z.nullable(z.string()), weaponId: z.nullable(Count), amount: Count })),
    empty: 'No items in this property.',
  }),
  bank: endpoint({
    method: 'GET',
    path: 'rpg/property/{id}/bank',
    access: anyOf(admin(LEAD_ADMIN), owner),
    summary: 'What was paid in and out; last 100 entries.',
    params: ById,
    response: z.array(BankEntry),
    empty: 'Nothing was paid yet.',
  }),
  businessProfit: endpoint({
    method: 'GET',
    path: 'rpg/property/business/profit',
    access: admin(LEAD_ADMIN),
    summary: 'Businesses and their past month.',
    response: z.array(BusinessRow),
    empty: 'No properties found',
  }),
  map: endpoint({
    method: 'GET',
    path: 'rpg/property/map/all',
    access: admin(MODERATOR),
    summary: 'All properties with a place.',
    response: z.array(MapProperty),
    empty: 'No properties found',
  }),
  yards: endpoint({
    method: 'GET',
    path: 'rpg/property/map/yards',
    access: admin(MODERATOR),
    summary: 'All yards; one with min ≥ max is left out.',
    response: z.array(Yard),
    empty: 'No yards found',
  }),
});
