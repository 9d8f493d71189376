import type {
  AuctionVehicle,
  FoundVehicle,
  KeyHolder,
  Tuning,
  VehicleHistory,
  VehicleModelRow,
} from '../contract/vehicles.ts';
import { showMoney } from '../rules/money.ts';
import { vehicleCategoryWord, vehicleModelName } from '../rules/vehicle-models.ts';
import { columnsOf } from './column.ts';

export const keyColumns = columnsOf<KeyHolder>()({ name: { header: 'Key holder', kind: 'person' } });

/** Vehicles that were found by their plate. */
export const foundColumns = columnsOf<FoundVehicle>()({
  id: { header: 'Id', kind: 'id' },
  plate: { header: 'Plate' },
  modelId: { header: 'Model', value: ({ modelId }) => vehicleModelName(modelId) },
  ownerUser: { header: 'Owner', kind: 'person' },
});

export const historyColumns = columnsOf<VehicleHistory>()({
  id: null,
  dateTime: { header: 'Time', kind: 'moment' },
  name: { header: 'Who', kind: 'person' },
  action: { header: 'What' },
});

/** Vehicles that can be auctioned. */
export const auctionColumns = columnsOf<AuctionVehicle>()({
  id: { header: 'Id', kind: 'id' },
  plate: { header: 'Plate' },
  modelId: { header: 'Model', value: ({ modelId }) => vehicleModelName(modelId) },
  ownerUser: { header: 'Owner', kind: 'person', none: 'Tax authority' },
  lastLoggedIn: { header: 'Last login', kind: 'moment', value: ({ ownerUser }) => ownerUser?.lastLoggedIn },
});

export const isFull = ({ serverLimit, amountOwned }: VehicleModelRow): boolean =>
  serverLimit !== null && amountOwned >= serverLimit;

/** Vehicle models with price, limit and how many are owned. */
export const modelColumns = columnsOf<VehicleModelRow>()({
  name: { header: 'Model', value: ({ model }) => vehicleModelName(model) },
  model: { header: 'Number', kind: 'id' },
  category: { header: 'Category', kind: 'word', value: ({ category }) => vehicleCategoryWord(category) },
  price: {
    header: 'Dealer price',
    kind: 'money',
    text: ({ price }) => (price === 0 ? 'not sold' : showMoney(price)),
  },
  amountOwned: { header: 'Owned', kind: 'count' },
  serverLimit: { header: 'Server limit', kind: 'count', none: 'none' },
});

/** Where an attachment sits. */
export const attachmentPlace = {
  header: 'Position on the vehicle',
  text: ({ posX, posY, posZ }: Tuning['attachments'][number]): string =>
    [posX, posY, posZ].map((axis) => axis.toFixed(2)).join(', '),
} as const;
