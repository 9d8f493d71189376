import type { Output } from '../contract/endpoint.ts';
import type { BusinessRow, Furniture, MapProperty, properties, Yard } from '../contract/properties.ts';
import { propertyKindOf, propertyUse } from '../rules/property-kinds.ts';
import { weaponName } from '../rules/weapons.ts';
import { columnsOf } from './column.ts';
import { placeText } from './texts.ts';

type Item = Output<typeof properties.items>[number];

export const itemName = ({ itemName: name, weaponId }: Item): string =>
  name ?? (weaponId === null ? 'Unknown item' : weaponName(weaponId));

/** Items and weapons in a property. */
export const itemColumns = columnsOf<Item>()({
  itemName: { header: 'Item', value: itemName },
  weaponId: null,
  amount: { header: 'Amount', kind: 'count' },
});

export const keyColumns = columnsOf<Output<typeof properties.keys>[number]>()({
  name: { header: 'Key holder', kind: 'person' },
});

export const historyColumns = columnsOf<Output<typeof properties.history>[number]>()({
  id: null,
  dateTime: { header: 'Time', kind: 'moment' },
  user: { header: 'Who', kind: 'person' },
  action: { header: 'What' },
});

export const noteColumns = columnsOf<Output<typeof properties.notes>[number]>()({
  id: null,
  date: { header: 'Time', kind: 'moment' },
  name: { header: 'By', kind: 'person' },
  note: { header: 'Note' },
});

/** Furniture inside and in the yard. */
export const furnitureColumns = columnsOf<Furniture>()({
  id: { header: 'Id', kind: 'id' },
  modelId: { header: 'Object', kind: 'number' },
  isYard: { header: 'Where', kind: 'word', value: ({ isYard }) => (isYard ? 'yard' : 'inside') },
  position: { header: 'Position', value: ({ posX, posY, posZ }) => placeText(posX, posY, posZ) },
  posX: null,
  posY: null,
  posZ: null,
  addedBy: { header: 'Added by', kind: 'person', none: 'nobody' },
});

/** Properties as the map has them. */
export const mapColumns = columnsOf<MapProperty>()({
  id: { header: 'Id', kind: 'id' },
  name: { header: 'Property' },
  type: { header: 'Type', kind: 'word', value: (property) => propertyKindOf(property).name },
  functionality: null,
  hasOwner: { header: 'Owner', kind: 'word', value: ({ hasOwner }) => (hasOwner ? 'owned' : 'free') },
  active: { header: 'State', kind: 'word', value: ({ active }) => (active ? 'active' : 'inactive') },
  place: { header: 'Place', value: ({ iconX, iconY, iconZ }) => placeText(iconX, iconY, iconZ) },
  iconX: null,
  iconY: null,
  iconZ: null,
});

const corner = (x: number, y: number): string => `${x.toFixed(1)}, ${y.toFixed(1)}`;

export const yardColumns = columnsOf<Yard>()({
  propertyId: { header: 'Property', kind: 'number' },
  from: { header: 'From', value: ({ minX, minY }) => corner(minX, minY) },
  to: { header: 'To', value: ({ maxX, maxY }) => corner(maxX, maxY) },
  size: {
    header: 'Size',
    kind: 'number',
    value: ({ minX, maxX, minY, maxY }) => `${Math.round(maxX - minX)} × ${Math.round(maxY - minY)}`,
  },
  minX: null,
  maxX: null,
  minY: null,
  maxY: null,
  iconZ: { header: 'Height', kind: 'number', text: ({ iconZ }) => iconZ.toFixed(1) },
});

/** What businesses earned and spent in the past month. */
export const businessColumns = columnsOf<BusinessRow>()({
  name: { header: 'Property' },
  balance: { header: 'Balance', kind: 'money' },
  revenue: { header: 'Revenue', kind: 'money' },
  restock: { header: 'Restock', kind: 'money' },
  id: { header: 'Id', kind: 'id' },
  value: { header: 'Value', kind: 'money' },
  entryFee: { header: 'Entry fee', kind: 'money' },
  functionality: {
    header: 'Functionality',
    kind: 'word',
    value: ({ functionality }) => propertyUse(functionality),
  },
});
