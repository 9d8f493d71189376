import type { assets, ItemEntry, OwnedProperty, OwnedVehicle, TaxRecord } from '../contract/assets.ts';
import type { Output } from '../contract/endpoint.ts';
import { showCount } from '../rules/numbers.ts';
import { vehicleModelName } from '../rules/vehicle-models.ts';
import { columnsOf } from './column.ts';
import { placeText } from './texts.ts';

/** What somebody carries, or what lies in a vehicle. */
export const itemColumns = columnsOf<ItemEntry>()({
  name: { header: 'Item' },
  amount: { header: 'Amount', kind: 'count' },
});

/** Properties that somebody owns. */
export const ownedPropertyColumns = columnsOf<OwnedProperty>()({
  id: { header: 'Id', kind: 'id' },
  name: { header: 'Property' },
  type: null,
  price: { header: 'Value', kind: 'money' },
  taxAmount: { header: 'Tax', kind: 'money' },
  taxDate: { header: 'Tax due', kind: 'moment' },
  taxDatePaid: null,
  active: { header: 'State', kind: 'word', value: ({ active }) => (active ? 'active' : 'inactive') },
  locked: { header: 'Locked', kind: 'yesNo' },
  place: { header: 'Place', value: ({ iconX, iconY, iconZ }) => placeText(iconX, iconY, iconZ) },
  iconX: null,
  iconY: null,
  iconZ: null,
});

/** Vehicles that somebody owns. */
export const ownedVehicleColumns = columnsOf<OwnedVehicle>()({
  id: { header: 'Id', kind: 'id' },
  plate: { header: 'Plate' },
  modelId: { header: 'Model', value: ({ modelId }) => vehicleModelName(modelId) },
  spawned: { header: 'State', kind: 'word', value: ({ spawned }) => (spawned ? 'spawned' : 'stored') },
  locked: { header: 'Locked', kind: 'yesNo' },
  colours: { header: 'Colours', value: ({ colour1, colour2 }) => `${colour1} ${colour2}` },
  colour1: null,
  colour2: null,
  totalDistance: {
    header: 'Driven',
    kind: 'count',
    text: ({ totalDistance }) => `${showCount(Math.round(totalDistance))} km`,
  },
});

/** Wealth taxes by day. */
export const taxRecordColumns = columnsOf<TaxRecord>()({
  date: { header: 'Day', kind: 'day' },
  amount: { header: 'Tax', kind: 'money' },
  taken: { header: 'Taken', kind: 'money' },
});

/** Characters of one's account. */
export const characterColumns = columnsOf<Output<typeof assets.characters>[number]>()({
  name: { header: 'Character', kind: 'person' },
  level: { header: 'Level', kind: 'number' },
  skin: null,
  timePlayed: { header: 'Played', kind: 'minutes' },
  lastLoggedIn: { header: 'Last login', kind: 'moment', none: 'never' },
  id: { header: 'Id', kind: 'id' },
});
