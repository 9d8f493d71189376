import { auctionColumns } from '@steward/api-client/columns/vehicles';
import type { Output } from '@steward/api-client/contract/endpoint';
import type { AuctionVehicle, vehicles } from '@steward/api-client/contract/vehicles';
import { type Resource, resourceOf } from '../../io/columns.ts';

/** A vehicle that can be auctioned, and why. */
export interface AuctionRow extends AuctionVehicle {
  readonly reason: 'sold by the tax authority' | 'sport vehicle of an absent owner';
}

/** Those that the tax authority sold first. */
export const auctionRows = ({ taxSold, inactiveSport }: Output<typeof vehicles.auctions>): readonly AuctionRow[] => [
  ...taxSold.map((vehicle) => ({ ...vehicle, reason: 'sold by the tax authority' as const })),
  ...inactiveSport.map((vehicle) => ({ ...vehicle, reason: 'sport vehicle of an absent owner' as const })),
];

const auctioned = resourceOf(auctionColumns, {
  plate: { min: 8 },
  modelId: { min: 8 },
  ownerUser: { min: 12 },
  lastLoggedIn: { tone: 'quiet' },
}).columns;

/** Vehicles of both kinds in one table, so the reason stands before the last of the columns. */
export const auctionResource: Resource<AuctionRow> = {
  columns: [
    ...auctioned.slice(0, -1),
    { key: 'reason', header: 'Why', cell: (vehicle) => vehicle.reason },
    ...auctioned.slice(-1),
  ],
};
