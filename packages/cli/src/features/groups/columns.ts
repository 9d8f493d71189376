import { ownedPropertyColumns } from '@steward/api-client/columns/assets';
import {
  activityColumns,
  bankColumns,
  historyColumns,
  memberColumns,
  ownGroupColumns,
  rankColumns,
  summaryColumns,
  vehicleColumns,
} from '@steward/api-client/columns/groups';
import type { OwnedProperty } from '@steward/api-client/contract/assets';
import { isTaxUnpaid } from '@steward/api-client/rules/property-tax';
import { momentOr } from '../../io/cells.ts';
import { resourceOf, type Resource } from '../../io/columns.ts';

export const summaryResource = resourceOf(summaryColumns, {
  name: { min: 14 },
  plusTill: {
    cell: (group) => (group.plus ? `till ${momentOr(group.plusTill, '-')}` : 'no'),
    tone: (group) => (group.plus ? 'ok' : 'quiet'),
  },
  job: { min: 8 },
});

export const ownResource = resourceOf(ownGroupColumns, {
  name: { min: 14 },
  rank: { min: 8 },
  since: { tone: 'quiet' },
});

export const rankResource = resourceOf(rankColumns, { name: { min: 10 }, permissions: { min: 20 } });

export const memberResource = resourceOf(memberColumns, {
  user: {
    min: 14,
    cell: ({ user }) => `${user.online ? '●' : '○'} ${user.name}`,
    tone: ({ user }) => (user.online ? 'ok' : 'text'),
  },
  rank: { min: 8 },
  created: { tone: 'quiet' },
  specialPermissions: { min: 8 },
});

export const vehicleResource = resourceOf(vehicleColumns, {
  plate: { min: 8 },
  modelId: { min: 8 },
  spawned: { tone: (vehicle) => (vehicle.spawned ? 'ok' : 'quiet') },
});

export const propertyResource = (nowMs: number): Resource<OwnedProperty> =>
  resourceOf(ownedPropertyColumns, {
    name: { min: 14 },
    taxDate: {
      cell: (property) => `${momentOr(property.taxDate, '-')}${isTaxUnpaid(property, nowMs) ? ' unpaid' : ''}`,
      tone: (property) => (isTaxUnpaid(property, nowMs) ? 'warning' : 'text'),
    },
    active: { tone: (property) => (property.active ? 'text' : 'warning') },
    locked: false,
    place: { tone: 'quiet' },
  });

export const historyResource = resourceOf(historyColumns, {
  timestamp: { tone: 'quiet' },
  user: { min: 12 },
  action: { min: 20 },
});

export const activityResource = resourceOf(activityColumns, {
  user: { min: 14 },
  rank: { min: 8 },
  punishments: { tone: (row) => (row.punishments > 0 ? 'warning' : 'text') },
  active: { tone: (row) => (row.active ? 'ok' : 'quiet') },
});

export const bankResource = resourceOf(bankColumns, {
  timestamp: { tone: 'quiet' },
  amount: { tone: (entry) => (entry.amount < 0 ? 'danger' : 'ok') },
  reason: { min: 16 },
  user: { min: 10 },
});
