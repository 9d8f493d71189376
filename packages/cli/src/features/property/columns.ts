import type { Output } from '@steward/api-client/contract/endpoint';
import {
  properties,
  type BusinessRow,
  type Furniture,
  type MapProperty,
  type Yard,
} from '@steward/api-client/contract/properties';
import { showMoney } from '@steward/api-client/rules/money';
import { weaponName } from '@steward/api-client/rules/weapons';
import { recordColumns, showPlace } from '../../io/cells.ts';
import type { Column, Resource } from '../../io/columns.ts';
import { showCount } from '../../io/format.ts';
import { propertyKindOf, propertyKindWord, propertyUse } from '@steward/api-client/rules/property-kinds';

type Item = Output<typeof properties.items>[number];
type Entry = Output<typeof properties.history>[number];
type Note = Output<typeof properties.notes>[number];
type Holder = Output<typeof properties.keys>[number];

const itemName = ({ itemName: name, weaponId }: Item): string =>
  name ?? (weaponId === null ? 'Unknown item' : weaponName(weaponId));

export const itemResource: Resource<Item> = {
  columns: [
    { key: 'itemName', header: 'Item', min: 12, cell: itemName },
    { key: 'amount', header: 'Amount', align: 'right', cell: (item) => showCount(item.amount) },
  ],
};

export const keyResource: Resource<Holder> = {
  columns: [{ key: 'name', header: 'Key holder', min: 12, cell: (holder) => holder.name }],
};

export const historyResource: Resource<Entry> = {
  columns: recordColumns({
    at: { key: 'dateTime', of: (entry) => entry.dateTime },
    who: { key: 'user', header: 'Who', of: (entry) => entry.user?.name },
    what: { key: 'action', header: 'What', of: (entry) => entry.action },
  }),
};

export const noteResource: Resource<Note> = {
  columns: recordColumns({
    at: { key: 'date', of: (note) => note.date },
    who: { key: 'name', header: 'By', of: (note) => note.name },
    what: { key: 'note', header: 'Note', of: (note) => note.note },
  }),
};

export const furnitureResource: Resource<Furniture> = {
  columns: [
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (piece) => String(piece.id) },
    { key: 'modelId', header: 'Object', align: 'right', cell: (piece) => String(piece.modelId) },
    { key: 'isYard', header: 'Where', cell: (piece) => (piece.isYard ? 'yard' : 'inside') },
    { key: 'position', header: 'Position', cell: ({ posX, posY, posZ }) => showPlace(posX, posY, posZ) },
    { key: 'addedBy', header: 'Added by', min: 8, cell: (piece) => piece.addedBy?.name ?? 'nobody' },
  ],
};

export const mapResource: Resource<MapProperty> = {
  columns: [
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (property) => String(property.id) },
    { key: 'name', header: 'Property', min: 16, cell: (property) => property.name },
    { key: 'type', header: 'Type', cell: (property) => propertyKindWord(propertyKindOf(property)) },
    { key: 'hasOwner', header: 'Owner', cell: (property) => (property.hasOwner ? 'owned' : 'free') },
    {
      key: 'active',
      header: 'State',
      cell: (property) => (property.active ? 'active' : 'inactive'),
      tone: (property) => (property.active ? 'text' : 'warning'),
    },
    {
      key: 'place',
      header: 'Place',
      tone: () => 'quiet',
      cell: ({ iconX, iconY, iconZ }) => showPlace(iconX, iconY, iconZ),
    },
  ],
};

const corner = (x: number, y: number): string => `${x.toFixed(1)}, ${y.toFixed(1)}`;

export const yardResource: Resource<Yard> = {
  columns: [
    { key: 'propertyId', header: 'Property', align: 'right', cell: (yard) => String(yard.propertyId) },
    { key: 'from', header: 'From', cell: (yard) => corner(yard.minX, yard.minY) },
    { key: 'to', header: 'To', cell: (yard) => corner(yard.maxX, yard.maxY) },
    {
      key: 'size',
      header: 'Size',
      align: 'right',
      cell: (yard) => `${Math.round(yard.maxX - yard.minX)} × ${Math.round(yard.maxY - yard.minY)}`,
    },
    { key: 'iconZ', header: 'Height', align: 'right', tone: () => 'quiet', cell: (yard) => yard.iconZ.toFixed(1) },
  ],
};

const money = (key: 'value' | 'entryFee' | 'revenue' | 'restock' | 'balance', header: string): Column<BusinessRow> => ({
  key,
  header,
  align: 'right',
  cell: (row) => showMoney(row[key]),
  ...(key === 'balance' ? { tone: (row) => (row.balance < 0 ? 'danger' : 'text') } : {}),
});

export const businessResource: Resource<BusinessRow> = {
  columns: [
    { key: 'name', header: 'Property', min: 16, cell: (row) => row.name },
    money('balance', 'Balance'),
    money('revenue', 'Revenue'),
    money('restock', 'Restock'),
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (row) => String(row.id) },
    money('value', 'Value'),
    money('entryFee', 'Entry fee'),
    {
      key: 'functionality',
      header: 'Functionality',
      cell: ({ functionality }) => propertyUse(functionality),
    },
  ],
};
