import * as z from 'zod/mini';
import { admin, anyOf, relation, signedIn } from '../rules/access.ts';
import { LEAD_ADMIN, SENIOR_ADMIN } from '../rules/roles.ts';
import { atMost, ById, Count, Instant, MaybePerson, Money, QueryInt } from './common.ts';
import { endpoint, fieldsOf, group } from './endpoint.ts';
import { ItemEntry } from './assets.ts';

const owner = relation('vehicleOwner', 'id');

/** A vehicle; who is neither its owner nor staff (admin level 4) gets plate, model and owner only. */
export const Vehicle = z.object({
  id: Count,
  plate: z.string(),
  modelId: Count,
  vehicleName: z.string(),
  ownerUserId: z.nullable(Count),
  ownerUser: MaybePerson,
  ownerGroupId: z.nullable(Count),
  ownerGroup: MaybePerson,
  ownerJobId: z.nullable(Count),
  /** Whether the viewer owns it. */
  own: z.boolean(),
  colour1: z.optional(Count),
  colour2: z.optional(Count),
  spawned: z.optional(z.boolean()),
  locked: z.optional(z.boolean()),
  adminSpawned: z.optional(z.boolean()),
  transferable: z.optional(z.boolean()),
  totalDistance: z.optional(z.number()),
  fuelCapacity: z.optional(z.number()),
  fuelUsage: z.optional(z.number()),
  radioUpgrade: z.optional(Count),
  alarmLevel: z.optional(Count),
  armorLevel: z.optional(Count),
  wheelLevel: z.optional(Count),
  windowLevel: z.optional(Count),
  accelerationLevel: z.optional(Count),
  speedLevel: z.optional(Count),
  spawnX: z.optional(z.nullable(z.number())),
  spawnY: z.optional(z.nullable(z.number())),
  spawnZ: z.optional(z.nullable(z.number())),
});
export type Vehicle = z.infer<typeof Vehicle>;
/** A vehicle that was found by its plate. */
export const FoundVehicle = z.object({
  id: Count,
  plate: z.string(),
  modelId: Count,
  ownerUser: MaybePerson,
});
export type FoundVehicle = z.infer<typeof FoundVehicle>;
export const VehicleHistory = z.object({
  id: Count,
  dateTime: Instant,
  name: z.nullable(z.string()),
  action: z.string(),
});
export type VehicleHistory = z.infer<typeof VehicleHistory>;
export const KeyHolder = z.object({ name: z.string() });
export type KeyHolder = z.infer<typeof KeyHolder>;
export const Tuning = z.object({
  tune: z.array(z.object({ slot: z.string(), value: Count })),
  attachments: z.array(
    z.object({
      id: Count,
      modelId: Count,
      text: z.nullable(z.string()),
      posX: z.number(),
      posY: z.number(),
      posZ: z.number(),
    }),
  ),
});
export type Tuning = z.infer<typeof Tuning>;
export const SELECT_USER = 'Search and select a user first.';
export const TransferDraft = z.object({
  newOwnerId: z.int(SELECT_USER),
  bypassLimit: z._default(z.boolean(), false),
});
export type TransferDraft = z.infer<typeof TransferDraft>;
export const AuctionVehicle = z.object({
  id: Count,
  plate: z.string(),
  modelId: Count,
  ownerUser: z.nullable(z.object({ name: z.string(), lastLoggedIn: z.nullable(Instant) })),
});
export type AuctionVehicle = z.infer<typeof AuctionVehicle>;
export const AUCTION_FIELDS = fieldsOf(AuctionVehicle);
export const VehicleModelRow = z.object({
  model: Count,
  category: z.string(),
  price: Money,
  serverLimit: z.nullable(Count),
  amountOwned: Count,
});
export type VehicleModelRow = z.infer<typeof VehicleModelRow>;

export const vehicles = group('vehicles', {
  show: endpoint({
    method: 'GET',
    path: 'rpg/vehicle/{id}',
    access: signedIn,
    whole: anyOf(admin(SENIOR_ADMIN), owner),
    summary: 'A vehicle.',
    params: ById,
    response: Vehicle,
  }),
  find: endpoint({
    method: 'GET',
    path: 'rpg/vehicle/plate/{plate}',
    access: signedIn,
    whole: admin(SENIOR_ADMIN),
    summary: 'Vehicles with this whole plate: all for admin level 4 and above, else own ones. At most 20.',
    params: z.object({ plate: z.string().check(z.trim(), z.minLength(1), atMost(32)) }),
    response: z.array(FoundVehicle),
    empty: 'No vehicle has this plate.',
  }),
  items: endpoint({
    method: 'GET',
    path: 'rpg/vehicle/{id}/items',
    access: anyOf(admin(SENIOR_ADMIN), owner),
    whole: anyOf(admin(LEAD_ADMIN), owner),
    summary: 'Items inside; amounts for the owner and admin level 5.',
    params: ById,
    response: z.array(ItemEntry),
    empty: 'No items in this vehicle.',
  }),
  keys: endpoint({
    method: 'GET',
    path: 'rpg/vehicle/{id}/keys',
    access: anyOf(owner, admin(LEAD_ADMIN)),
    summary: 'Who has a key.',
    params: ById,
    response: z.array(KeyHolder),
    empty: 'No keys shared for this vehicle.',
  }),
  history: endpoint({
    method: 'GET',
    path: 'rpg/vehicle/{id}/history',
    access: anyOf(admin(SENIOR_ADMIN), owner),
    summary: 'What happened to it.',
    params: ById,
    response: z.array(VehicleHistory),
    empty: 'No history found for this vehicle.',
  }),
  tuning: endpoint({
    method: 'GET',
    path: 'rpg/vehicle/{id}/tuning',
    access: anyOf(admin(SENIOR_ADMIN), owner),
    summary: 'Tuning and attachments.',
    params: ById,
    response: Tuning,
  }),
  transfer: endpoint({
    method: 'POST',
    path: 'rpg/vehicle/{id}/transfer',
    access: admin(LEAD_ADMIN),
    summary:
      'Give it to another player; with `owner` in the query, the id of the player whose it was when it was read (0: of no player), only where it still is.',
    params: ById,
    query: z.object({ owner: z.optional(QueryInt) }),
    body: TransferDraft,
    response: Vehicle,
    done: 'Vehicle was transferred. Reload the page to see the new owner.',
    keepsPages: true,
    touches: ['assets'],
    labels: { newOwnerId: 'New owner', bypassLimit: 'Ignore the limits of the player and the vehicle' },
    help: { bypassLimit: 'Also when the player owns as many vehicles as allowed, or all of this model are taken.' },
  }),
  auctions: endpoint({
    method: 'GET',
    path: 'rpg/vehicle/auction/list',
    access: admin(LEAD_ADMIN),
    summary: 'Tax-sold vehicles, and sport vehicles of owners away for 3 months.',
    response: z.object({ taxSold: z.array(AuctionVehicle), inactiveSport: z.array(AuctionVehicle) }),
    means: 'Vehicles that the tax authority sold, and sport vehicles whose owners have not logged in for 3 months.',
    empty: 'No vehicles found',
  }),
  models: endpoint({
    method: 'GET',
    path: 'rpg/vehicle/model/list',
    access: admin(LEAD_ADMIN),
    summary: 'Vehicle models.',
    response: z.array(VehicleModelRow),
    empty: 'No vehicles found',
  }),
});
