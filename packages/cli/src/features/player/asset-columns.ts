import type { ItemEntry, OwnedProperty, OwnedVehicle } from '@steward/api-client/contract/assets';
import { showMoney } from '@steward/api-client/rules/money';
import { showMoment } from '@steward/api-client/rules/moments';
import { isTaxUnpaid } from '@steward/api-client/rules/property-tax';
import { vehicleModelName } from '@steward/api-client/rules/vehicle-models';
import type { Resource } from '../../io/columns.ts';
import { showCount } from '../../io/format.ts';

const yesNo = (value: boolean) => (value ? 'yes' : 'no');

export const itemResource: Resource<ItemEntry> = {
  columns: [
    { key: 'name', header: 'Item', min: 16, cell: (i) => i.name },
    {
      key: 'amount',
      header: 'Amount',
      align: 'right',
      cell: (i) => (i.amount === undefined ? '-' : showCount(i.amount)),
    },
  ],
};

/** Properties that somebody owns; `nowMs` tells whose tax is overdue. */
export const ownedPropertyResource = (nowMs: number): Resource<OwnedProperty> => ({
  columns: [
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (p) => String(p.id) },
    { key: 'name', header: 'Property', min: 16, cell: (p) => p.name },
    { key: 'price', header: 'Value', align: 'right', cell: (p) => showMoney(p.price) },
    { key: 'taxAmount', header: 'Tax', align: 'right', cell: (p) => showMoney(p.taxAmount) },
    {
      key: 'taxDate',
      header: 'Tax due',
      cell: (p) => `${p.taxDate === null ? '-' : showMoment(p.taxDate)}${isTaxUnpaid(p, nowMs) ? ' unpaid' : ''}`,
      tone: (p) => (isTaxUnpaid(p, nowMs) ? 'warning' : 'quiet'),
    },
    {
      key: 'active',
      header: 'State',
      cell: (p) => (p.active ? 'active' : 'inactive'),
      tone: (p) => (p.active ? 'ok' : 'quiet'),
    },
    { key: 'locked', header: 'Locked', cell: (p) => yesNo(p.locked) },
  ],
});

export const ownedVehicleResource: Resource<OwnedVehicle> = {
  columns: [
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (v) => String(v.id) },
    { key: 'plate', header: 'Plate', min: 8, cell: (v) => v.plate },
    { key: 'modelId', header: 'Model', min: 8, cell: (v) => vehicleModelName(v.modelId) },
    {
      key: 'spawned',
      header: 'State',
      cell: (v) => (v.spawned ? 'spawned' : 'stored'),
      tone: (v) => (v.spawned ? 'ok' : 'quiet'),
    },
    { key: 'locked', header: 'Locked', cell: (v) => yesNo(v.locked) },
    {
      key: 'totalDistance',
      header: 'Driven',
      align: 'right',
      cell: (v) => `${showCount(Math.round(v.totalDistance))} km`,
    },
  ],
};
