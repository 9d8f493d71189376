import { bugs } from '@steward/api-client/contract/bugs';
import { develop } from '@steward/api-client/contract/develop';
import { logs } from '@steward/api-client/contract/logs';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'develop',
    handle: { access: develop.tail.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./live-logs-page.tsx')).LiveLogsPage }),
  },
  {
    path: 'develop/restart',
    handle: { access: develop.restartDevelop.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./restart-page.tsx')).RestartPage }),
  },
  {
    path: 'develop/bugs',
    handle: { access: bugs.list.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./bugs-page.tsx')).BugsPage }),
    children: [
      {
        path: ':id/close',
        handle: { access: bugs.close.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./close-bug-dialog.tsx')).CloseBugDialog }),
      },
    ],
  },
  {
    path: 'develop/maps',
    handle: { access: logs.maps.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./maps-page.tsx')).MapsPage }),
  },
];
