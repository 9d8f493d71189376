import type { OwnedProperty } from '@steward/api-client/contract/assets';
import type { Output } from '@steward/api-client/contract/endpoint';
import {
  GROUP_PERMISSIONS,
  groups,
  type GroupMember,
  type GroupRank,
  type GroupSummary,
  type GroupVehicle,
  type MemberRow,
  type OwnGroup,
} from '@steward/api-client/contract/groups';
import { groupType } from '@steward/api-client/rules/groups';
import { showMoney } from '@steward/api-client/rules/money';
import { showMoment } from '@steward/api-client/rules/moments';
import { showPlaytime } from '@steward/api-client/rules/playtime';
import { isTaxUnpaid } from '@steward/api-client/rules/property-tax';
import { vehicleModelName } from '@steward/api-client/rules/vehicle-models';
import { momentOr, recordColumns, showPlace, yesNo } from '../../io/cells.ts';
import type { Resource } from '../../io/columns.ts';
import { showCount } from '../../io/format.ts';

type HistoryEntry = Output<typeof groups.history>[number];
type BankEntry = Output<typeof groups.bank>['history'][number];

const work = ({ job, specialization }: Pick<GroupSummary, 'job' | 'specialization'>): string =>
  [job, specialization].filter(Boolean).join(', ') || '-';

export const summaryResource: Resource<GroupSummary> = {
  columns: [
    { key: 'name', header: 'Group', min: 14, cell: (group) => group.name },
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (group) => String(group.id) },
    { key: 'type', header: 'Type', cell: (group) => groupType(group.type) },
    {
      key: 'members',
      header: 'Active of members',
      align: 'right',
      cell: (group) => `${showCount(group.membersActive)} of ${showCount(group.members)}`,
    },
    {
      key: 'punishmentScore',
      header: 'Score',
      align: 'right',
      cell: ({ punishmentScore }) => (punishmentScore === null ? '-' : punishmentScore.toFixed(2)),
    },
    { key: 'membersPlaytime', header: 'Played', align: 'right', cell: (group) => showPlaytime(group.membersPlaytime) },
    {
      key: 'points',
      header: 'Points (rp)',
      align: 'right',
      cell: (group) => `${showCount(group.points)} (${showCount(group.rpPoints)})`,
    },
    {
      key: 'plusTill',
      header: 'Group Plus',
      cell: (group) => (group.plus ? `till ${momentOr(group.plusTill, '-')}` : 'no'),
      tone: (group) => (group.plus ? 'ok' : 'quiet'),
    },
    { key: 'job', header: 'Job', min: 8, cell: work },
  ],
};

export const ownResource: Resource<OwnGroup> = {
  columns: [
    { key: 'name', header: 'Group', min: 14, cell: (group) => group.name },
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (group) => String(group.id) },
    { key: 'type', header: 'Type', cell: (group) => groupType(group.type) },
    { key: 'rank', header: 'Your rank', min: 8, cell: (group) => group.rank },
    { key: 'members', header: 'Members', align: 'right', cell: (group) => showCount(group.members) },
    { key: 'since', header: 'Joined', tone: () => 'quiet', cell: (group) => showMoment(group.since) },
  ],
};

const words: Readonly<Record<string, string>> = GROUP_PERMISSIONS;

/** What a rank may do, in words. */
export const permissionWords = (permissions: readonly string[]): string =>
  permissions.map((key) => words[key] ?? key).join(', ') || 'none';

export const rankResource: Resource<GroupRank> = {
  columns: [
    { key: 'name', header: 'Rank', min: 10, cell: (rank) => rank.name },
    { key: 'level', header: 'Level', align: 'right', cell: (rank) => String(rank.level) },
    { key: 'members', header: 'Members', align: 'right', cell: (rank) => showCount(rank.members) },
    { key: 'permissions', header: 'Permissions', min: 20, cell: (rank) => permissionWords(rank.permissions) },
  ],
};

export const memberResource: Resource<GroupMember> = {
  columns: [
    {
      key: 'user',
      header: 'Name',
      min: 14,
      cell: ({ user }) => `${user.online ? '●' : '○'} ${user.name}`,
      tone: ({ user }) => (user.online ? 'ok' : 'text'),
    },
    { key: 'rank', header: 'Rank', min: 8, cell: ({ rank }) => rank.name },
    { key: 'level', header: 'Level', align: 'right', cell: ({ rank }) => String(rank.level) },
    { key: 'lastLoggedIn', header: 'Last login', cell: ({ user }) => momentOr(user.lastLoggedIn, 'never') },
    { key: 'created', header: 'Joined', tone: () => 'quiet', cell: (member) => showMoment(member.created) },
    {
      key: 'specialPermissions',
      header: 'Special permissions',
      min: 8,
      cell: (member) => member.specialPermissions.join(', ') || '-',
    },
  ],
};

export const vehicleResource: Resource<GroupVehicle> = {
  columns: [
    { key: 'plate', header: 'Plate', min: 8, cell: (vehicle) => vehicle.plate },
    { key: 'modelId', header: 'Model', min: 8, cell: (vehicle) => vehicleModelName(vehicle.modelId) },
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (vehicle) => String(vehicle.id) },
    {
      key: 'spawned',
      header: 'State',
      cell: (vehicle) => (vehicle.spawned ? 'spawned' : 'stored'),
      tone: (vehicle) => (vehicle.spawned ? 'ok' : 'quiet'),
    },
    { key: 'locked', header: 'Locked', cell: (vehicle) => yesNo(vehicle.locked) },
    { key: 'place', header: 'Spawn point', cell: ({ spawnX, spawnY, spawnZ }) => showPlace(spawnX, spawnY, spawnZ) },
  ],
};

export function propertyResource(nowMs: number): Resource<OwnedProperty> {
  return {
    columns: [
      { key: 'name', header: 'Property', min: 14, cell: (property) => property.name },
      { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (property) => String(property.id) },
      { key: 'price', header: 'Value', align: 'right', cell: (property) => showMoney(property.price) },
      { key: 'taxAmount', header: 'Tax', align: 'right', cell: (property) => showMoney(property.taxAmount) },
      {
        key: 'taxDate',
        header: 'Tax due',
        cell: (property) => `${momentOr(property.taxDate, '-')}${isTaxUnpaid(property, nowMs) ? ' unpaid' : ''}`,
        tone: (property) => (isTaxUnpaid(property, nowMs) ? 'warning' : 'text'),
      },
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
}

export const historyResource: Resource<HistoryEntry> = {
  columns: recordColumns({
    at: { key: 'timestamp', of: (entry) => entry.timestamp },
    who: { key: 'user', header: 'Who', of: (entry) => entry.user?.name },
    what: { key: 'action', header: 'What', of: (entry) => entry.action },
  }),
};

export const activityResource: Resource<MemberRow> = {
  columns: [
    { key: 'user', header: 'Member', min: 14, cell: (row) => row.user.name },
    { key: 'rank', header: 'Rank', min: 8, cell: (row) => row.rank },
    { key: 'played', header: 'Played', align: 'right', cell: (row) => showPlaytime(row.played) },
    {
      key: 'punishments',
      header: 'Punishments',
      align: 'right',
      cell: (row) => showCount(row.punishments),
      tone: (row) => (row.punishments > 0 ? 'warning' : 'text'),
    },
    {
      key: 'active',
      header: 'State',
      cell: (row) => (row.active ? 'active' : 'inactive'),
      tone: (row) => (row.active ? 'ok' : 'quiet'),
    },
  ],
};

export const bankResource: Resource<BankEntry> = {
  columns: [
    { key: 'timestamp', header: 'Time', tone: () => 'quiet', cell: (entry) => showMoment(entry.timestamp) },
    {
      key: 'amount',
      header: 'Amount',
      align: 'right',
      cell: (entry) => showMoney(entry.amount),
      tone: (entry) => (entry.amount < 0 ? 'danger' : 'ok'),
    },
    { key: 'reason', header: 'Reason', min: 16, cell: (entry) => entry.reason },
    { key: 'user', header: 'Who', min: 10, cell: (entry) => entry.user?.name ?? '-' },
  ],
};
