import { itemColumns, ownedPropertyColumns, ownedVehicleColumns } from '@steward/api-client/columns/assets';
import type { OwnedProperty } from '@steward/api-client/contract/assets';
import { isTaxUnpaid } from '@steward/api-client/rules/property-tax';
import { momentOr } from './cells.ts';
import { resourceOf, type Resource } from './columns.ts';

export const itemResource = resourceOf(itemColumns, { name: { min: 16 } });

/** Properties that somebody owns; `nowMs` tells whose tax is overdue. */
export const ownedPropertyResource = (nowMs: number): Resource<OwnedProperty> =>
  resourceOf(ownedPropertyColumns, {
    name: { min: 16 },
    taxDate: {
      cell: (property) => `${momentOr(property.taxDate, '-')}${isTaxUnpaid(property, nowMs) ? ' unpaid' : ''}`,
      tone: (property) => (isTaxUnpaid(property, nowMs) ? 'warning' : 'quiet'),
    },
    active: { tone: (property) => (property.active ? 'ok' : 'quiet') },
    place: false,
  });

export const ownedVehicleResource = resourceOf(ownedVehicleColumns, {
  plate: { min: 8 },
  modelId: { min: 8 },
  spawned: { tone: (vehicle) => (vehicle.spawned ? 'ok' : 'quiet') },
  colours: false,
});
