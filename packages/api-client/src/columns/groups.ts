import type { Output } from '../contract/endpoint.ts';
import {
  GROUP_PERMISSIONS,
  type GroupMember,
  type GroupRank,
  type groups,
  type GroupSummary,
  type GroupVehicle,
  type MemberRow,
  type OwnGroup,
} from '../contract/groups.ts';
import { groupType, SPECIAL_PERMISSIONS } from '../rules/groups.ts';
import { showCount } from '../rules/numbers.ts';
import { vehicleModelName } from '../rules/vehicle-models.ts';
import { columnsOf } from './column.ts';
import { placeText } from './texts.ts';

const TYPE = { header: 'Type', kind: 'word', value: ({ type }: { readonly type: number }) => groupType(type) } as const;
const STATE = {
  header: 'State',
  kind: 'word',
  value: ({ active }: { readonly active: boolean }) => (active ? 'active' : 'inactive'),
} as const;

/** All groups with their last month. */
export const summaryColumns = columnsOf<GroupSummary>()({
  name: { header: 'Group' },
  id: { header: 'Id', kind: 'id' },
  short: null,
  type: TYPE,
  members: {
    header: 'Active of members',
    kind: 'count',
    value: ({ membersActive }) => membersActive,
    text: ({ members, membersActive }) => `${showCount(membersActive)} of ${showCount(members)}`,
  },
  membersActive: null,
  punishmentScore: {
    header: 'Score',
    kind: 'count',
    text: ({ punishmentScore }) => (punishmentScore === null ? '-' : punishmentScore.toFixed(2)),
  },
  membersPlaytime: { header: 'Played', kind: 'minutes' },
  points: {
    header: 'Points (rp)',
    kind: 'count',
    text: ({ points, rpPoints }) => `${showCount(points)} (${showCount(rpPoints)})`,
  },
  rpPoints: null,
  plusTill: { header: 'Group Plus', kind: 'moment' },
  plus: null,
  plusTotal: null,
  job: { header: 'Job', value: ({ job, specialization }) => [job, specialization].filter(Boolean).join(', ') },
  specialization: null,
});

/** Groups that one is a member of. */
export const ownGroupColumns = columnsOf<OwnGroup>()({
  name: { header: 'Group' },
  id: { header: 'Id', kind: 'id' },
  short: null,
  type: TYPE,
  rank: { header: 'Your rank' },
  rankLevel: null,
  members: { header: 'Members', kind: 'count' },
  since: { header: 'Joined', kind: 'moment' },
});

const words: Readonly<Record<string, string>> = GROUP_PERMISSIONS;

/** What a rank may do, in words. */
export const permissionWords = (permissions: readonly string[]): string =>
  permissions.map((key) => words[key] ?? key).join(', ');

export const rankColumns = columnsOf<GroupRank>()({
  id: null,
  name: { header: 'Rank' },
  level: { header: 'Level', kind: 'number' },
  members: { header: 'Members', kind: 'count' },
  permissions: { header: 'Permissions', value: ({ permissions }) => permissionWords(permissions), none: 'none' },
});

export const memberColumns = columnsOf<GroupMember>()({
  user: { header: 'Name', kind: 'person' },
  rank: { header: 'Rank', kind: 'word' },
  level: { header: 'Level', kind: 'number', value: ({ rank }) => rank.level },
  lastLoggedIn: { header: 'Last login', kind: 'moment', none: 'never', value: ({ user }) => user.lastLoggedIn },
  created: { header: 'Joined', kind: 'moment' },
  specialPermissions: {
    header: SPECIAL_PERMISSIONS,
    value: ({ specialPermissions }) => specialPermissions.join(', '),
  },
});

export const vehicleColumns = columnsOf<GroupVehicle>()({
  plate: { header: 'Plate' },
  modelId: { header: 'Model', value: ({ modelId }) => vehicleModelName(modelId) },
  id: { header: 'Id', kind: 'id' },
  spawned: { header: 'State', kind: 'word', value: ({ spawned }) => (spawned ? 'spawned' : 'stored') },
  locked: { header: 'Locked', kind: 'yesNo' },
  place: { header: 'Spawn point', value: ({ spawnX, spawnY, spawnZ }) => placeText(spawnX, spawnY, spawnZ) },
  spawnX: null,
  spawnY: null,
  spawnZ: null,
});

export const historyColumns = columnsOf<Output<typeof groups.history>[number]>()({
  id: null,
  timestamp: { header: 'Time', kind: 'moment' },
  user: { header: 'Who', kind: 'person' },
  action: { header: 'What' },
});

/** What members played and were punished for. */
export const activityColumns = columnsOf<MemberRow>()({
  user: { header: 'Member', kind: 'person' },
  rank: { header: 'Rank', kind: 'word' },
  played: { header: 'Played', kind: 'minutes' },
  punishments: { header: 'Punishments', kind: 'count' },
  active: STATE,
});

export const bankColumns = columnsOf<Output<typeof groups.bank>['history'][number]>()({
  id: null,
  timestamp: { header: 'Time', kind: 'moment' },
  amount: { header: 'Amount', kind: 'money' },
  reason: { header: 'Reason' },
  user: { header: 'Who', kind: 'person' },
});
