import { SPECIAL_PERMISSIONS } from '../rules/groups.ts';
import * as z from 'zod/mini';
import { admin, anyOf, permission, relation, signedIn, type Access } from '../rules/access.ts';
import { LEAD_ADMIN, SENIOR_ADMIN } from '../rules/roles.ts';
import { ActivityQuery, ById, Count, Instant, MaybePerson, Money, QueryFlag } from './common.ts';
import { OwnedProperty } from './assets.ts';
import { endpoint, group } from './endpoint.ts';

/** Permissions of a group rank (`staff.md` section 3), key to words. */
export const GROUP_PERMISSIONS = {
  chat: 'Use chat',
  vehicles: 'Vehicles',
  alert: 'Alert',
  gates: 'Gates',
  invite: 'Invite',
  kick: 'Kick',
  manageMembers: 'Manage members',
  manageRanks: 'Manage ranks',
  specialPermissions: SPECIAL_PERMISSIONS,
  properties: 'Properties',
  setColour: 'Set colour',
  bank: 'Use bank account',
  manageVehicles: 'Manage vehicles',
  warehouse: 'Warehouse',
  alliances: 'Alliances',
  transferVehicles: 'Transfer vehicles',
} as const;

const member = relation('groupMember', 'id');

export const GroupSummary = z.object({
  id: Count,
  name: z.string(),
  short: z.string(),
  type: Count,
  job: z.nullable(z.string()),
  specialization: z.nullable(z.string()),
  members: Count,
  membersActive: Count,
  /** Minutes in the last month. */
  membersPlaytime: Count,
  /** Null when no member played 6 hours in the last month. */
  punishmentScore: z.nullable(z.number()),
  points: Count,
  rpPoints: Count,
  plus: z.boolean(),
  plusTill: z.nullable(Instant),
  plusTotal: Count,
});
export type GroupSummary = z.infer<typeof GroupSummary>;
export const OwnGroup = z.object({
  id: Count,
  name: z.string(),
  short: z.string(),
  type: Count,
  rank: z.string(),
  rankLevel: Count,
  members: Count,
  since: Instant,
});
export type OwnGroup = z.infer<typeof OwnGroup>;
export const GroupPage = z.object({
  id: Count,
  name: z.string(),
  short: z.string(),
  type: Count,
  job: z.nullable(z.string()),
  specialization: z.nullable(z.string()),
  information: z.nullable(z.string()),
  created: Instant,
  points: Count,
  rpPoints: Count,
  plus: z.boolean(),
  plusTill: z.nullable(Instant),
  plusTotal: Count,
  members: Count,
  /** The viewer's own rank; null: not a member, and what staff see is classified. */
  member: z.nullable(
    z.object({
      rank: z.object({ id: Count, level: Count, name: z.string(), permissions: z.array(z.string()) }),
      specialPermissions: z.array(z.string()),
      created: Instant,
    }),
  ),
  classified: z.boolean(),
  /** Tabs that the viewer may open. */
  tabs: z.array(z.string()),
});
export type GroupPage = z.infer<typeof GroupPage>;
export const GroupRank = z.object({
  id: Count,
  level: Count,
  name: z.string(),
  permissions: z.array(z.string()),
  members: Count,
});
export type GroupRank = z.infer<typeof GroupRank>;
export const GroupMember = z.object({
  user: z.object({ name: z.string(), id: Count, lastLoggedIn: z.nullable(Instant), online: z.boolean() }),
  rank: z.object({ level: Count, name: z.string() }),
  specialPermissions: z.array(z.string()),
  created: Instant,
});
export type GroupMember = z.infer<typeof GroupMember>;
export const MemberRow = z.object({
  user: z.object({ name: z.string() }),
  rank: z.string(),
  played: Count,
  punishments: Count,
  active: z.boolean(),
});
export type MemberRow = z.infer<typeof MemberRow>;
export const GroupVehicle = z.object({
  id: Count,
  plate: z.string(),
  modelId: Count,
  spawned: z.boolean(),
  locked: z.boolean(),
  spawnX: z.nullable(z.number()),
  spawnY: z.nullable(z.number()),
  spawnZ: z.nullable(z.number()),
});
export type GroupVehicle = z.infer<typeof GroupVehicle>;

const insiders = anyOf(member, admin(LEAD_ADMIN));
const leaders = anyOf(relation('groupLeader', 'id'), admin(LEAD_ADMIN));
const vehicleKeepers = anyOf(relation('groupVehicles', 'id'), admin(SENIOR_ADMIN));
const propertyKeepers = anyOf(relation('groupProperties', 'id'), admin(SENIOR_ADMIN));
const treasurers = anyOf(relation('groupBank', 'id'), admin(LEAD_ADMIN));

/** The tabs of a group's page, in their order, and who may open them (`staff.md` section 6). */
export const GROUP_TABS = {
  information: signedIn,
  ranks: insiders,
  members: insiders,
  vehicles: vehicleKeepers,
  properties: propertyKeepers,
  history: leaders,
  'member-stats': leaders,
  bank: treasurers,
  plus: insiders,
} as const satisfies Readonly<Record<string, Access>>;

export const groups = group('groups', {
  all: endpoint({
    method: 'GET',
    path: 'rpg/group/all-with-stats',
    access: anyOf(permission('manageGroups'), admin(LEAD_ADMIN)),
    summary: 'All groups with their last month.',
    response: z.array(GroupSummary),
    empty: 'There are no groups.',
  }),
  own: endpoint({
    method: 'GET',
    path: 'rpg/groups',
    access: signedIn,
    summary: 'Own groups.',
    response: z.array(OwnGroup),
    empty: 'You are not in any group yet.',
  }),
  show: endpoint({
    method: 'GET',
    path: 'rpg/group/{id}',
    access: signedIn,
    summary: 'A group.',
    params: ById,
    response: GroupPage,
    means:
      'You are not a member of this group. What you see here is classified to your staff rank: do not use it in the game.',
  }),
  ranks: endpoint({
    method: 'GET',
    path: 'rpg/group/{id}/ranks',
    access: insiders,
    summary: 'Ranks and permissions.',
    params: ById,
    response: z.array(GroupRank),
    empty: 'The group has no ranks.',
  }),
  members: endpoint({
    method: 'GET',
    path: 'rpg/group/{id}/members',
    access: insiders,
    summary: 'Members.',
    params: ById,
    response: z.array(GroupMember),
    empty: 'The group has no members.',
  }),
  vehicles: endpoint({
    method: 'GET',
    path: 'rpg/group/{id}/vehicles',
    access: vehicleKeepers,
    summary: 'Vehicles.',
    params: ById,
    response: z.array(GroupVehicle),
    empty: 'No vehicles found',
  }),
  properties: endpoint({
    method: 'GET',
    path: 'rpg/group/{id}/properties',
    access: propertyKeepers,
    summary: 'Properties.',
    params: ById,
    response: z.array(OwnedProperty),
    empty: 'No properties found',
  }),
  history: endpoint({
    method: 'GET',
    path: 'rpg/group/{id}/history',
    access: leaders,
    summary: 'Last 200 entries.',
    params: ById,
    response: z.array(z.object({ id: Count, user: MaybePerson, timestamp: Instant, action: z.string() })),
    empty: 'Nothing happened in this group yet.',
  }),
  punishments: endpoint({
    method: 'GET',
    path: 'rpg/group/{id}/punishments',
    access: leaders,
    summary: 'Activity and punishments of members in the last month, or in a range till `offset` days ago.',
    params: ById,
    query: ActivityQuery,
    response: z.object({ score: z.nullable(z.number()), members: z.array(MemberRow) }),
  }),
  bank: endpoint({
    method: 'GET',
    path: 'rpg/group/{id}/bank',
    access: treasurers,
    summary: 'Balance and last 200 entries.',
    params: ById,
    query: z.object({ filterTollTurf: z.optional(QueryFlag) }),
    response: z.object({
      balance: z.object({ money: Money }),
      history: z.array(
        z.object({ id: Count, timestamp: Instant, amount: Money, reason: z.string(), user: MaybePerson }),
      ),
    }),
    empty: 'Nothing was paid yet.',
  }),
  plus: endpoint({
    method: 'POST',
    path: 'rpg/group/{id}/plus',
    access: member,
    summary: 'Spend one of the own perks on a month of Group Plus.',
    params: ById,
    response: z.object({ plusTill: Instant, perksLeft: Count }),
    done: 'Group Plus is active for a month.',
    touches: ['money'],
  }),
});
