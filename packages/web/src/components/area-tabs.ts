import type { RouteTab } from './route-tabs.tsx';

/** Tabs of the manage area; each shows only to whom its route is open (`staff.md` section 2). */
export const manageTabs: readonly RouteTab[] = [
  { to: '/manage', label: 'Dashboard', end: true },
  { to: '/manage/staff', label: 'Staff' },
  { to: '/manage/players', label: 'New players' },
  { to: '/manage/logs', label: 'Logs' },
  { to: '/manage/notes', label: 'Notes' },
  { to: '/manage/groups', label: 'Groups' },
  { to: '/manage/research', label: 'Research' },
  { to: '/manage/routeblocks', label: 'Routeblocks' },
  { to: '/manage/vac', label: 'VAC' },
  { to: '/manage/auctions/vehicle', label: 'Auctions' },
  { to: '/manage/business', label: 'Business' },
  { to: '/manage/vehicle/models', label: 'Vehicle models' },
  { to: '/manage/tax/wealth', label: 'Wealth tax' },
  { to: '/manage/wealth/conversion/v3', label: 'Conversion' },
  { to: '/manage/audit', label: 'Audit' },
  { to: '/manage/outbox', label: 'Outbox' },
  { to: '/manage/security', label: 'Security' },
];

/** Tabs of the staff area. */
export const staffTabs: readonly RouteTab[] = [
  { to: '/staff', label: 'Dashboard', end: true },
  { to: '/staff/tickets', label: 'Tickets' },
  { to: '/staff/bans', label: 'Bans' },
  { to: '/staff/activity', label: 'Activity' },
  { to: '/staff/stats', label: 'Own stats' },
  { to: '/staff/help', label: 'Help items' },
  { to: '/staff/map', label: 'Map' },
  { to: '/staff/items', label: 'Items' },
  { to: '/staff/interiors', label: 'Interiors' },
];

/** Tabs of the develop area. */
export const developTabs: readonly RouteTab[] = [
  { to: '/develop', label: 'Live logs', end: true },
  { to: '/develop/restart', label: 'Restart' },
  { to: '/develop/bugs', label: 'Bugs' },
  { to: '/develop/maps', label: 'Maps' },
];
