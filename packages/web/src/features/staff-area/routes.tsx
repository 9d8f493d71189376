import { staff } from '@steward/api-client/contract/staff';
import { admin } from '@steward/api-client/rules/access';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'staff',
    handle: { access: admin(2) } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./dashboard-page.tsx')).StaffDashboardPage }),
  },
  {
    path: 'staff/bans',
    handle: { access: staff.bans.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./bans-page.tsx')).BansPage }),
  },
  {
    path: 'staff/activity',
    handle: { access: admin(2) } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./activity-page.tsx')).ActivityPage }),
  },
  {
    path: 'staff/stats',
    handle: { access: admin(2) } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./stats-page.tsx')).OwnStatsPage }),
  },
  {
    path: 'staff/items',
    handle: { access: staff.items.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./items-page.tsx')).ItemsPage }),
  },
  {
    path: 'staff/interiors',
    handle: { access: staff.interiors.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./interiors-page.tsx')).InteriorsPage }),
  },
];
