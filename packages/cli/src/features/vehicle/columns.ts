import type { ItemEntry } from '@steward/api-client/contract/assets';
import type {
  AuctionVehicle,
  KeyHolder,
  Tuning,
  VehicleHistory,
  VehicleModelRow,
} from '@steward/api-client/contract/vehicles';
import { showMoney } from '@steward/api-client/rules/money';
import { vehicleCategoryWord, vehicleModelName } from '@steward/api-client/rules/vehicle-models';
import { momentOr, recordColumns } from '../../io/cells.ts';
import type { Resource } from '../../io/columns.ts';
import { showCount } from '../../io/format.ts';

export const itemResource: Resource<ItemEntry> = {
  columns: [
    { key: 'name', header: 'Item', min: 12, cell: (item) => item.name },
    {
      key: 'amount',
      header: 'Amount',
      align: 'right',
      cell: ({ amount }) => (amount === undefined ? '-' : showCount(amount)),
    },
  ],
};

export const keyResource: Resource<KeyHolder> = {
  columns: [{ key: 'name', header: 'Key holder', min: 12, cell: (holder) => holder.name }],
};

export const historyResource: Resource<VehicleHistory> = {
  columns: recordColumns({
    at: { key: 'dateTime', of: (entry) => entry.dateTime },
    who: { key: 'name', header: 'Who', of: (entry) => entry.name },
    what: { key: 'action', header: 'What', of: (entry) => entry.action },
  }),
};

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
  ...attachments.map(({ id, modelId, text, posX, posY, posZ }) => ({
    place: `attachment ${id}`,
    part: modelId,
    text,
    position: [posX, posY, posZ].map((axis) => axis.toFixed(2)).join(', '),
  })),
];

export const tuningResource: Resource<TuningRow> = {
  columns: [
    { key: 'place', header: 'Slot', min: 10, cell: (row) => row.place },
    { key: 'part', header: 'Part or object', align: 'right', cell: (row) => String(row.part) },
    { key: 'text', header: 'Text', min: 8, cell: (row) => row.text ?? '-' },
    { key: 'position', header: 'Position on the vehicle', tone: () => 'quiet', cell: (row) => row.position },
  ],
};

/** A vehicle that can be auctioned, and why. */
export interface AuctionRow extends AuctionVehicle {
  readonly reason: 'sold by the tax authority' | 'sport vehicle of an absent owner';
}

export const auctionResource: Resource<AuctionRow> = {
  columns: [
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (vehicle) => String(vehicle.id) },
    { key: 'plate', header: 'Plate', min: 8, cell: (vehicle) => vehicle.plate },
    { key: 'modelId', header: 'Model', min: 8, cell: (vehicle) => vehicleModelName(vehicle.modelId) },
    { key: 'ownerUser', header: 'Owner', min: 12, cell: (vehicle) => vehicle.ownerUser?.name ?? 'Tax authority' },
    { key: 'reason', header: 'Why', cell: (vehicle) => vehicle.reason },
    {
      key: 'lastLoggedIn',
      header: 'Last login',
      tone: () => 'quiet',
      cell: (vehicle) => momentOr(vehicle.ownerUser?.lastLoggedIn, '-'),
    },
  ],
};

const isFull = ({ serverLimit, amountOwned }: VehicleModelRow) => serverLimit !== null && amountOwned >= serverLimit;

export const modelResource: Resource<VehicleModelRow> = {
  columns: [
    { key: 'name', header: 'Model', min: 12, cell: (row) => vehicleModelName(row.model) },
    { key: 'model', header: 'Number', align: 'right', tone: () => 'quiet', cell: (row) => String(row.model) },
    { key: 'category', header: 'Category', min: 8, cell: (row) => vehicleCategoryWord(row.category) },
    {
      key: 'price',
      header: 'Dealer price',
      align: 'right',
      cell: (row) => (row.price === 0 ? 'not sold' : showMoney(row.price)),
    },
    {
      key: 'amountOwned',
      header: 'Owned',
      align: 'right',
      cell: (row) => `${isFull(row) ? 'full ' : ''}${showCount(row.amountOwned)}`,
      tone: (row) => (isFull(row) ? 'warning' : 'text'),
    },
    {
      key: 'serverLimit',
      header: 'Server limit',
      align: 'right',
      cell: (row) => (row.serverLimit === null ? 'none' : showCount(row.serverLimit)),
    },
  ],
};
