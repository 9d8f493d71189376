import { bugs } from '@steward/api-client/contract/bugs';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'develop/bugs',
    handle: {
      access: bugs.list.access,
      title: 'Bugs',
      area: 'develop',
      order: 30,
      tab: 'Bugs',
      empty: bugs.list.empty,
      command: 'bugs list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./bugs-page.tsx')).BugsPage }),
    children: [
      {
        path: ':id/close',
        handle: { access: bugs.close.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./close-bug-dialog.tsx')).CloseBugDialog }),
      },
    ],
  },
];
