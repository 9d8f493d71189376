import { routeblocks } from '@steward/api-client/contract/routeblocks';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'manage/routeblocks',
    handle: {
      go: 'r',
      access: routeblocks.list.access,
      title: 'Routeblocks',
      keywords: 'ip block',
      area: 'manage',
      order: 80,
      tab: 'Routeblocks',
      section: 'Protection',
      empty: routeblocks.list.empty,
      command: 'routeblocks list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./routeblocks-page.tsx')).RouteblocksPage }),
    children: [
      {
        path: 'add',
        handle: { access: routeblocks.add.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./routeblock-dialogs.tsx')).AddRouteblockDialog }),
      },
      {
        path: ':id/remove',
        handle: { access: routeblocks.remove.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./routeblock-dialogs.tsx')).RemoveRouteblockDialog }),
      },
    ],
  },
];
