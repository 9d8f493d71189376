import { audit } from '@steward/api-client/contract/audit';
import { bugs } from '@steward/api-client/contract/bugs';
import { develop } from '@steward/api-client/contract/develop';
import { logs } from '@steward/api-client/contract/logs';
import { groups } from '@steward/api-client/contract/groups';
import { manage } from '@steward/api-client/contract/manage';
import { properties } from '@steward/api-client/contract/properties';
import { research } from '@steward/api-client/contract/research';
import { routeblocks } from '@steward/api-client/contract/routeblocks';
import { staff } from '@steward/api-client/contract/staff';
import { tickets } from '@steward/api-client/contract/tickets';
import { help } from '@steward/api-client/contract/help';
import { vacPlayers } from '@steward/api-client/contract/vac-lists';
import { vehicles } from '@steward/api-client/contract/vehicles';
import { admin } from '@steward/api-client/rules/access';
import type { RouteTab } from './route-tabs.tsx';

/** Tabs of the manage area; each shows only to whom its call is open (`staff.md` section 2). */
export const manageTabs: readonly RouteTab[] = [
  { to: '/manage', label: 'Dashboard', end: true, access: admin(3) },
  { to: '/manage/staff', label: 'Staff', access: admin(3) },
  { to: '/manage/players', label: 'New players', access: manage.newPlayers.access },
  { to: '/manage/logs', label: 'Logs', access: logs.search.access },
  { to: '/manage/notes', label: 'Notes', access: manage.notes.access },
  { to: '/manage/groups', label: 'Groups', access: groups.all.access },
  { to: '/manage/research', label: 'Research', access: research.wealth.access },
  { to: '/manage/routeblocks', label: 'Routeblocks', access: routeblocks.list.access },
  { to: '/manage/vac', label: 'VAC', access: vacPlayers.list.access },
  { to: '/manage/auctions/vehicle', label: 'Auctions', access: vehicles.auctions.access },
  { to: '/manage/business', label: 'Business', access: properties.businessProfit.access },
  { to: '/manage/vehicle/models', label: 'Vehicle models', access: vehicles.models.access },
  { to: '/manage/tax/wealth', label: 'Wealth tax', access: manage.wealthTax.access },
  { to: '/manage/wealth/conversion/v3', label: 'Conversion', access: manage.wealthConversion.access },
  { to: '/manage/audit', label: 'Audit', access: audit.list.access },
];

/** Tabs of the staff area. */
export const staffTabs: readonly RouteTab[] = [
  { to: '/staff', label: 'Dashboard', end: true, access: staff.bans.access },
  { to: '/staff/tickets', label: 'Tickets', access: tickets.list.access },
  { to: '/staff/bans', label: 'Bans', access: staff.bans.access },
  { to: '/staff/activity', label: 'Activity', access: staff.list.access },
  { to: '/staff/stats', label: 'Own stats', access: staff.bans.access },
  { to: '/staff/help', label: 'Help items', access: help.list.access },
  { to: '/staff/map', label: 'Map', access: properties.map.access },
  { to: '/staff/items', label: 'Items', access: staff.items.access },
  { to: '/staff/interiors', label: 'Interiors', access: staff.interiors.access },
];

/** Tabs of the develop area. */
export const developTabs: readonly RouteTab[] = [
  { to: '/develop', label: 'Live logs', end: true, access: develop.tail.access },
  { to: '/develop/restart', label: 'Restart', access: develop.restartDevelop.access },
  { to: '/develop/bugs', label: 'Bugs', access: bugs.list.access },
  { to: '/develop/maps', label: 'Maps', access: logs.maps.access },
];
