import { itemColumns } from '@steward/api-client/columns/assets';
import {
  attachmentPlace,
  auctionColumns,
  foundColumns,
  historyColumns,
  isFull,
  keyColumns,
  modelColumns,
} from '@steward/api-client/columns/vehicles';
import type { Output } from '@steward/api-client/contract/endpoint';
import type { AuctionVehicle, Tuning, vehicles } from '@steward/api-client/contract/vehicles';
import { resourceOf, type Resource } from '../../io/columns.ts';
import { showCount } from '../../io/format.ts';

export const itemResource = resourceOf(itemColumns, { name: { min: 12 } });

export const foundResource = resourceOf(foundColumns, { plate: { min: 8 }, ownerUser: { min: 12 } });

export const keyResource = resourceOf(keyColumns, { name: { min: 12 } });

export const historyResource = resourceOf(historyColumns, {
  dateTime: { tone: 'quiet' },
  name: { min: 12 },
  action: { min: 20 },
});

/** A slot or an attachment, as one row. */
export interface TuningRow {
  readonly place: string;
  readonly part: number;
  readonly text: string | null;
  readonly position: string;
}

/** Slots first, then what is attached. */
export const tuningRows = ({ tune, attachments }: Tuning): readonly TuningRow[] => [
  ...tune.map(({ slot, value }) => ({ place: slot, part: value, text: null, position: '-' })),
  ...attachments.map((attachment) => ({
    place: `attachment ${attachment.id}`,
    part: attachment.modelId,
    text: attachment.text,
    position: attachmentPlace.text(attachment),
  })),
];

export const tuningResource: Resource<TuningRow> = {
  columns: [
    { key: 'place', header: 'Slot', min: 10, cell: (row) => row.place },
    { key: 'part', header: 'Part or object', align: 'right', cell: (row) => String(row.part) },
    { key: 'text', header: 'Text', min: 8, cell: (row) => row.text ?? '-' },
    { key: 'position', header: attachmentPlace.header, tone: () => 'quiet', cell: (row) => row.position },
  ],
};

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

export const modelResource = resourceOf(modelColumns, {
  name: { min: 12 },
  category: { min: 8 },
  amountOwned: {
    cell: (row) => `${isFull(row) ? 'full ' : ''}${showCount(row.amountOwned)}`,
    tone: (row) => (isFull(row) ? 'warning' : 'text'),
  },
});
