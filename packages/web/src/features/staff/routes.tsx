import AlertsIcon from '@mui/icons-material/NotificationsOutlined';
import StaffIcon from '@mui/icons-material/ShieldOutlined';
import { staff } from '@steward/api-client/contract/staff';
import { alerts } from '@steward/api-client/contract/alerts';
import { admin } from '@steward/api-client/rules/access';
import { MODERATOR } from '@steward/api-client/rules/roles';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'staff',
    handle: {
      access: admin(MODERATOR),
      title: 'Staff',
      area: 'staff',
      order: 10,
      tab: 'Dashboard',
      icon: StaffIcon,
      menu: { label: 'Staff', counts: ['openTickets', 'flaggedSessions'] },
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./dashboard-page.tsx')).StaffDashboardPage }),
  },
  {
    path: 'staff/bans',
    handle: {
      go: 'b',
      access: staff.bans.access,
      title: 'Bans',
      area: 'staff',
      order: 30,
      tab: 'Bans',
      empty: staff.bans.empty,
      command: 'bans list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./bans-page.tsx')).BansPage }),
  },
  {
    path: 'alerts',
    handle: {
      access: alerts.inbox.access,
      title: 'Alerts',
      keywords: 'unread news',
      area: 'staff',
      order: 35,
      tab: 'Alerts',
      icon: AlertsIcon,
      menu: { counts: ['unreadAlerts'] },
      empty: alerts.inbox.empty,
      command: 'staff alerts',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./alerts-page.tsx')).AlertsPage }),
  },
  {
    path: 'staff/activity',
    handle: {
      go: 'y',
      access: admin(MODERATOR),
      title: 'Staff activity',
      area: 'staff',
      order: 40,
      tab: 'Activity',
      empty: staff.activity.empty,
      command: 'staff activity',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./activity-page.tsx')).ActivityPage }),
  },
  {
    path: 'staff/stats',
    handle: {
      access: admin(MODERATOR),
      title: 'Own stats',
      keywords: 'staff statistics',
      area: 'staff',
      order: 50,
      tab: 'Own stats',
      command: 'staff stats',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./stats-page.tsx')).OwnStatsPage }),
  },
  {
    path: 'staff/items',
    handle: {
      access: staff.items.access,
      title: 'Items',
      area: 'staff',
      order: 80,
      tab: 'Items',
      empty: staff.items.empty,
      command: 'items list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./items-page.tsx')).ItemsPage }),
  },
  {
    path: 'staff/interiors',
    handle: {
      access: staff.interiors.access,
      title: 'Interiors',
      area: 'staff',
      order: 90,
      tab: 'Interiors',
      empty: staff.interiors.empty,
      command: 'interiors list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./interiors-page.tsx')).InteriorsPage }),
  },
];
