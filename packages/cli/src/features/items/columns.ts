import type { InteriorRow, ItemRow } from '@steward/api-client/contract/staff';
import { interiorTypeWord } from '@steward/api-client/rules/property-kinds';
import { itemFunctionality } from '@steward/api-client/rules/items';
import { showMoney } from '@steward/api-client/rules/money';
import { showPlace, yesNo } from '../../io/cells.ts';
import type { Resource } from '../../io/columns.ts';
import { showCount } from '../../io/format.ts';

export const itemResource: Resource<ItemRow> = {
  columns: [
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (item) => String(item.id) },
    { key: 'name', header: 'Name', min: 12, cell: (item) => item.name },
    { key: 'functionality', header: 'Use', cell: (item) => itemFunctionality(item.functionality) },
    { key: 'stockPrice', header: 'Stock price', align: 'right', cell: (item) => showMoney(item.stockPrice) },
    { key: 'stockMax', header: 'Stock limit', align: 'right', cell: (item) => showCount(item.stockMax) },
    { key: 'tax', header: 'Tax', align: 'right', cell: (item) => `${item.tax} %` },
    { key: 'carryLimit', header: 'Carry limit', align: 'right', cell: (item) => showCount(item.carryLimit) },
    { key: 'singular', header: 'Singular', cell: (item) => yesNo(item.singular) },
    { key: 'directUse', header: 'Direct use', cell: (item) => yesNo(item.directUse) },
    {
      key: 'modelId',
      header: 'Model',
      align: 'right',
      cell: (item) => (item.modelId === null ? '-' : String(item.modelId)),
    },
  ],
};

export const interiorResource: Resource<InteriorRow> = {
  columns: [
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (row) => String(row.id) },
    { key: 'name', header: 'Name', min: 14, cell: (row) => row.name },
    { key: 'price', header: 'Price', align: 'right', cell: (row) => showMoney(row.price) },
    { key: 'type', header: 'Type', cell: (row) => interiorTypeWord(row.type) },
    { key: 'interior', header: 'Interior', align: 'right', cell: (row) => String(row.interior) },
    { key: 'floors', header: 'Floors', align: 'right', cell: (row) => showCount(row.floors) },
    {
      key: 'active',
      header: 'State',
      cell: (row) => (row.active ? 'active' : 'inactive'),
      tone: (row) => (row.active ? 'text' : 'warning'),
    },
    {
      key: 'spawn',
      header: 'Spawn',
      tone: () => 'quiet',
      cell: (row) => showPlace(row.spawnX, row.spawnY, row.spawnZ),
    },
  ],
};
