import type { Vehicle } from '@steward/api-client/contract/vehicles';
import { assets, type OwnedVehicle } from '@steward/api-client/contract/assets';
import { vehicles, type KeyHolder } from '@steward/api-client/contract/vehicles';
import { openPlayer } from '../../tui/list-bindings.ts';
import { ownedVehicleResource } from '../../io/asset-columns.ts';
import { asItIs, factsScreen, listScreen } from '../../tui/list-spec.tsx';
import { leadsTo, opens } from '../../tui/row-keys.ts';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { historyResource, itemResource, keyResource, modelResource } from './columns.ts';
import { tuningResource, tuningRows } from './tuning-columns.ts';
import { auctionResource, type AuctionRow, auctionRows } from './auction-columns.ts';
import { vehicleFacts } from './facts.ts';

const byId = ({ id }: { readonly id: number }) => ({ id: String(id) });
const owned = {
  rows: asItIs<OwnedVehicle>,
  resource: ownedVehicleResource,
  one: 'vehicle',
  bindings: [opens<OwnedVehicle>('vehicle', byId)],
} as const;

export const vehicleScreens: readonly ScreenSpec[] = [
  listScreen({
    ...owned,
    id: 'vehicles',
    title: 'Own vehicles',
    endpoint: assets.vehicles,
    command: 'player vehicles',
  }),
  listScreen({
    ...owned,
    id: 'vehicles-of',
    title: 'Vehicles of',
    word: 'name',
    endpoint: assets.vehiclesOf,
    command: 'player vehicles',
  }),
  factsScreen({
    id: 'vehicle',
    title: 'Vehicle',
    word: 'id',
    endpoint: vehicles.show,
    command: 'vehicle show',
    facts: vehicleFacts,
    bindings: [
      leadsTo<Vehicle>('i', 'items', 'vehicle-items', byId),
      leadsTo<Vehicle>('k', 'keys', 'vehicle-keys', byId),
      leadsTo<Vehicle>('h', 'history', 'vehicle-history', byId),
      leadsTo<Vehicle>('t', 'tuning', 'vehicle-tuning', byId),
    ],
  }),
  listScreen({
    id: 'vehicle-items',
    title: 'Items in vehicle',
    word: 'id',
    endpoint: vehicles.items,
    command: 'vehicle show',
    rows: asItIs,
    resource: itemResource,
    one: 'item',
  }),
  listScreen({
    id: 'vehicle-keys',
    title: 'Keys of vehicle',
    word: 'id',
    endpoint: vehicles.keys,
    command: 'vehicle show',
    rows: asItIs<KeyHolder>,
    resource: keyResource,
    one: 'key',
    bindings: [openPlayer<KeyHolder>(({ name }) => name)],
  }),
  listScreen({
    id: 'vehicle-history',
    title: 'History of vehicle',
    word: 'id',
    endpoint: vehicles.history,
    command: 'vehicle history',
    rows: asItIs,
    resource: historyResource,
    one: 'entry',
  }),
  listScreen({
    id: 'vehicle-tuning',
    title: 'Tuning of vehicle',
    word: 'id',
    endpoint: vehicles.tuning,
    command: 'vehicle tuning',
    rows: tuningRows,
    resource: tuningResource,
    one: 'part',
    empty: 'Nothing was tuned or attached.',
  }),
  listScreen({
    id: 'auctions',
    title: 'Vehicle auctions',
    endpoint: vehicles.auctions,
    command: 'vehicle auctions',
    rows: auctionRows,
    resource: auctionResource,
    one: 'vehicle',
    bindings: [opens<AuctionRow>('vehicle', byId)],
  }),
  listScreen({
    id: 'models',
    title: 'Vehicle models',
    endpoint: vehicles.models,
    command: 'vehicle models',
    rows: asItIs,
    resource: modelResource,
    one: 'model',
  }),
];
